import { MAX_STARS } from './rating';

export type StarFill = 'full' | 'half' | 'empty';

/** Always five; half when the fraction is at least 0.5, so 4.9 shows four and a half. Spec §5, ruling 16. */
export function starFills(average: number): StarFill[] {
  const value = Number.isFinite(average) ? Math.min(MAX_STARS, Math.max(0, average)) : 0;
  const full = Math.floor(value);
  const half = value - full >= 0.5;
  return Array.from({ length: MAX_STARS }, (_, i) => {
    if (i < full) return 'full';
    return i === full && half ? 'half' : 'empty';
  });
}
