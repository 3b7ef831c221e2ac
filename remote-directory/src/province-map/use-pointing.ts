import { useState } from 'react';

/** Handlers for whatever stands for a name: pointing at one of them, or focusing it, points at all of them. */
export type Pointing = (name: string) => {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** Links the card and the map's shape of the same name. */
export function usePointing(): { pointedAt: string | null; pointing: Pointing } {
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const pointing: Pointing = (name) => {
    const enter = () => setPointedAt(name);
    const leave = () => setPointedAt((now) => (now === name ? null : now));
    return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
  };
  return { pointedAt, pointing };
}
