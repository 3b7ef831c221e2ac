import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path';

/** The squares that a path draws, as rows of modules. */
function drawn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return rows;
}

test('every dark module is a square in its place, and no other is', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  const { data, size } = encode('https://club.example/detalle/7', { border: 4 });
  expect(drawn(qrPath(data), size)).toEqual(data);
});
