import { type ReactNode, ViewTransition } from 'react';
import { wellFormed } from '../../domain';

export type MorphProps = {
  /** The same on both pages, and of one thing only on each. */
  name: string;
  /** One element. */
  children: ReactNode;
};

/**
 * The same thing on two pages, as the portrait of a card and of its profile: following the link, it moves from one place
 * to the other where the browser can and motion is allowed.
 */
export function Morph({ name, children }: MorphProps) {
  return (
    <ViewTransition name={encodeURIComponent(wellFormed(name))} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
