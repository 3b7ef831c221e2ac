import { expect, test } from 'vitest';
import { publishedUrl } from './published-url';

test('the way back leads to the same page, with its own query, for the remotes that are tried', () => {
  expect(
    publishedUrl(
      'https://x.test/resultados?provincia=San%20Jos%C3%A9&remote.profile=http%3A%2F%2Fa%2Fb.js#fin',
      ['profile', 'feedback'],
    ),
  ).toBe('https://x.test/resultados?provincia=San%20Jos%C3%A9&remote.profile=&remote.feedback=#fin');
});
