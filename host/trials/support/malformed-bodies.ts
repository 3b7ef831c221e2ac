import fc from 'fast-check';

/** A good body with some of its fields replaced by anything, dropped, or joined by others. */
const spoiled = (good: object) =>
  fc
    .record({
      changes: fc.dictionary(
        fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'state', 'id'),
        fc.oneof(
          fc.jsonValue(),
          fc.string({ unit: 'binary' }),
          fc.constantFrom(0, -1, 6, 1.5, '5', 'a\0b', ''),
        ),
      ),
      dropped: fc.subarray(Object.keys(good)),
    })
    .map(({ changes, dropped }) => {
      const body: Record<string, unknown> = { ...good, ...changes };
      for (const key of dropped) delete body[key];
      return Buffer.from(JSON.stringify(body));
    });

/** What may arrive instead of a good body. */
export const anyBody = (good: object) =>
  fc.oneof(
    spoiled(good),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.nat(JSON.stringify(good).length).map((end) => Buffer.from(JSON.stringify(good).slice(0, end))),
  );
