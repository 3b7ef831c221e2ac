import { HOUR_MS } from '../signals/counts';

const MINUTE_MS = 60_000;

/** A time as it is told, never more than has passed: seconds up to two minutes, minutes up to an hour, then tenths of hours. */
export function shownTime(ms: number): { value: number; unit: 's' | 'min' | 'h' } {
  if (ms < 2 * MINUTE_MS) return { value: Math.floor(ms / 1_000), unit: 's' };
  if (ms < HOUR_MS) return { value: Math.floor(ms / MINUTE_MS), unit: 'min' };
  return { value: Math.floor(ms / (HOUR_MS / 10)) / 10, unit: 'h' };
}
