import fc from 'fast-check';

/** Generates a valid body with fields replaced, dropped or added. */
const corrupted = (good: object) =>
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

/** Generates malformed variants of a valid body. */
export const anyMalformedBody = (good: object) =>
  fc.oneof(
    corrupted(good),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.nat(JSON.stringify(good).length).map((end) => Buffer.from(JSON.stringify(good).slice(0, end))),
  );
