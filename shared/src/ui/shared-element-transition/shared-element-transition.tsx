import { type ReactNode, ViewTransition } from 'react';
import { toWellFormed } from '../../domain';

export type SharedElementTransitionProps = {
  /** Identifies the element on both pages; must be unique on each page. */
  name: string;
  /** The element to animate. */
  children: ReactNode;
};

/**
 * Animates an element from one page to the next, such as the portrait from a card to the profile. Respects the
 * visitor's reduced-motion setting.
 */
export function SharedElementTransition({ name, children }: SharedElementTransitionProps) {
  return (
    <ViewTransition name={encodeURIComponent(toWellFormed(name))} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
