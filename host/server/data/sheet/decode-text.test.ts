import { expect, test } from 'vitest';
import { decodeText } from './decode-text';

const TEXT = 'Identificación;Cantón\r\n1;Pococí «ñ»';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, as «Texto Unicode»', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('%s is read', (_name, bytes) => expect(decodeText(bytes)).toBe(TEXT));

test('what Windows has where Latin-1 has nothing is read', () => {
  expect(decodeText(Buffer.from([0x80, 0x20, 0x93, 0xe9, 0x94]))).toBe('€ “é”');
});

test('damage in UTF-8 stays to be seen', () => {
  expect(decodeText(Buffer.concat([Buffer.from('Cantón '), Buffer.from([0xe1])]))).toBe('Cantón \ufffd');
});
