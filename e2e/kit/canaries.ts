import { normalizeText } from './directory';

/**
 * Returns true if `content` contains `text` in any form: as typed, with other case or accents, escaped, in base64 or in
 * hexadecimal.
 */
export function containsEncoded(text: string, content: string): boolean {
  const readable = normalizeText(unescaped(content));
  const isNumber = /^\d+$/.test(text);
  return (
    readable.includes(normalizeText(text)) ||
    (isNumber && readable.replace(/[\s().+-]/g, '').includes(text)) ||
    encodedForms(text).some((form) => content.includes(form))
  );
}

const unescaped = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replace(/(?:%[\da-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll('%', ''), 'hex').toString())
    .replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Returns a text's three base64 forms, one for each alignment of its first byte, without characters that depend on
 * neighbouring bytes.
 */
function encodedForms(text: string): string[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
  return [
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
  ];
}
