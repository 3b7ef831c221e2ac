import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  createCompressedAnswer,
  createTextAnswer,
  encodedAnswer,
  escapeHtml,
  matchesEtag,
  pickEncoding,
  toScriptJson,
} from './text-answer';

describe('pickEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    [';;,,;q=', 'identity'],
  ])('Accept-Encoding %j gets %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

describe('matchesEtag', () => {
  test.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('If-None-Match %j matches the tag W/"a": %s', (header, matches) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(matches);
  });
});

describe('a text answer', () => {
  const TEXT = '<p>Peñas Blancas</p>'.repeat(100);
  const asking = (encoding: string) => ({ 'accept-encoding': encoding });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s once, when a client first asks for it', async (encoding, decompress) => {
    const answer = createTextAnswer(TEXT, 'text/html');
    const first = encodedAnswer(answer, asking(encoding));
    expect(first).toBeInstanceOf(Promise);
    expect(encodedAnswer(answer, asking(encoding))).toBe(first);
    const { fields, body } = await first;
    expect(String(decompress(body ?? Buffer.alloc(0)))).toBe(TEXT);
    expect(fields).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body?.length) });
    expect(encodedAnswer(answer, asking(encoding))).toBe(await first);
  });

  test('of a list is compressed before a client asks', async () => {
    const answer = await createCompressedAnswer(TEXT, 'text/html');
    for (const encoding of ['br', 'gzip', 'identity'])
      expect(encodedAnswer(answer, asking(encoding))).not.toBeInstanceOf(Promise);
  });
});

const HOSTILE = '</script><!--<script>"&\u2028';

test('a value in a script element cannot end it and parses unchanged', () => {
  const text = toScriptJson({ [HOSTILE]: [HOSTILE] });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ [HOSTILE]: [HOSTILE] });
});

test('text in an attribute can neither end it nor start an element', () => {
  expect(escapeHtml('"><b a=&amp;>')).toBe('&quot;&gt;&lt;b a=&amp;amp;&gt;');
});
