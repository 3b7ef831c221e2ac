import { expect, test } from 'vitest';
import { qrSign } from './qr-sign';

const addressOf = (length: number) => 'https://club.example/guardados#de='.padEnd(length, '7');

test('a long address has a larger sign, none larger than its place, and each module as large as a camera needs it', () => {
  for (const length of [40, 200, 600, 1_000, 1_100]) {
    const { modules = 0, millimetres = 0 } = qrSign(addressOf(length)) ?? {};
    expect(millimetres / modules, `${length}`).toBeGreaterThanOrEqual(0.33);
    expect(millimetres, `${length}`).toBeGreaterThanOrEqual(28);
    expect(millimetres, `${length}`).toBeLessThanOrEqual(45);
  }
  expect(qrSign(addressOf(1_100))?.millimetres).toBeGreaterThan(qrSign(addressOf(600))?.millimetres ?? 0);
});

test.each([1_200, 2_300, 100_000])(
  'an address of %i characters has no sign, as there is no room for it',
  (length) => {
    expect(qrSign(addressOf(length))).toBeNull();
  },
);
