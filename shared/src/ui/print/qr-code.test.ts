import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCodeOf, qrPath } from './qr-code';

const addressOf = (length: number) => 'https://club.example/guardados#de='.padEnd(length, '7');

test('a QR code grows with the address, fits the page, and has modules that cameras can read', () => {
  for (const length of [40, 200, 600, 1_000, 1_100]) {
    const { modules = 0, millimetres = 0 } = qrCodeOf(addressOf(length)) ?? {};
    expect(millimetres / modules, `${length}`).toBeGreaterThanOrEqual(0.33);
    expect(millimetres, `${length}`).toBeGreaterThanOrEqual(28);
    expect(millimetres, `${length}`).toBeLessThanOrEqual(45);
  }
  expect(qrCodeOf(addressOf(1_100))?.millimetres).toBeGreaterThan(qrCodeOf(addressOf(600))?.millimetres ?? 0);
});

test.each([1_200, 2_300, 100_000])('an address of %i characters gets no QR code', (length) => {
  expect(qrCodeOf(addressOf(length))).toBeNull();
});

/** Converts an SVG path back to the rows of the QR code's modules (squares). */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return rows;
}

test('a QR code has a square for every dark module and none for light ones', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  const { data, size } = encode('https://club.example/detalle/7', { border: 4 });
  expect(modulesOf(qrPath(data), size)).toEqual(data);
});
