import { type ReactNode, ViewTransition } from 'react';
import { wellFormed } from '../../domain';

export type MorphProps = {
  /** Identifies the element on both pages; unique on each. */
  name: string;
  /** One element. */
  children: ReactNode;
};

/** Animates an element from one page to the next, such as a card's portrait to the profile's. Follows the visitor's motion preference. */
export function Morph({ name, children }: MorphProps) {
  return (
    <ViewTransition name={encodeURIComponent(wellFormed(name))} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
