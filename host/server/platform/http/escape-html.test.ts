import { expect, test } from 'vitest';
import { escapeHtml, scriptJson } from './escape-html';

const HOSTILE = '</script><!--<script>"&\u2028';

test('a value in a script element cannot end it and parses unchanged', () => {
  const text = scriptJson({ [HOSTILE]: [HOSTILE] });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ [HOSTILE]: [HOSTILE] });
});

test('text in an attribute can neither end it nor start an element', () => {
  expect(escapeHtml('"><b a=&amp;>')).toBe('&quot;&gt;&lt;b a=&amp;amp;&gt;');
});
