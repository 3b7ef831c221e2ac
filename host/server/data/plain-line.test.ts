import { expect, test } from 'vitest';
import { plainLine } from './plain-line';

test('a text becomes one line without what would steer a terminal', () => {
  expect(plainLine(' Hola,\r\n\u001b[31mAna\u0007\t \u202ebien\u009b0m ')).toBe('Hola, [31mAna bien 0m');
});

test('letters of any script and emoji stay', () => {
  expect(plainLine('Ñandú a\u0301 👷‍♀️ مرحبا')).toBe('Ñandú a\u0301 👷‍♀️ مرحبا');
});
