import type { Value } from '../../database/database';

/** The clause for those of the conditions that were given a value, and the values. */
export function where(conditions: readonly (readonly [text: string, value: Value | undefined])[]) {
  const given = conditions.flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]));
  return {
    clause: given.length === 0 ? '' : `WHERE ${given.map(({ text }) => text).join(' AND ')}`,
    values: given.map(({ value }) => value),
  };
}
