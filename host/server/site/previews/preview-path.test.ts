import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewId, previewPath } from './preview-path';

test('an address tells whose picture it is, whatever an id is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      const [, folder, name = '', ...more] = previewPath(id).split('/');
      expect([folder, more]).toEqual(['compartir', []]);
      expect(previewId(decodeURIComponent(name))).toBe(id.trim());
    }),
  );
});

test.each(['', '7', '7.svg', '7.png/x'])('%j is no picture', (name) => expect(previewId(name)).toBeNull());
