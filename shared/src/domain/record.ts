type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record's own field: nothing is ever read from a prototype. */
export function ownField(record: Fields, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
