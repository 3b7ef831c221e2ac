import { createHash } from 'node:crypto';

/** Visitors are told apart by a random number below this one. */
export const NUMBERS = 100;

const lotOf = (id: string, number: number): string =>
  createHash('sha256').update(`${id} ${number}`).digest('hex');

/**
 * The numbers that get the release of a rollout while this share of visitors does, in percent: exactly so many of the
 * hundred, as good as random and others in each rollout; those that are among them stay so as the share grows.
 */
export function numbersOf(id: string, share: number): Set<number> {
  const lots = Array.from({ length: NUMBERS }, (_, number) => ({ number, lot: lotOf(id, number) }));
  const order = lots.sort((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ number }) => number);
  return new Set(order.slice(0, share));
}
