import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { EXPECTED_STATE_TIMEOUT_MS } from './test-files';

if (expect.getState().environment === 'dom') {
  await import('./window');
  const { configure } = await import('@testing-library/react');
  configure({
    asyncUtilTimeout: EXPECTED_STATE_TIMEOUT_MS,
    // Hides noscript elements from queries, as browsers with scripts do; jsdom shows their text.
    defaultIgnore: 'script, style, noscript',
  });
}

/** Errors that a test logs, such as React's warnings about wrong use; an unexpected one makes the test fail. */
const errors: string[] = [];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...values) => void errors.push(format(...values)));
});
afterEach(() => {
  expect(errors.splice(0), 'errors in the console').toEqual([]);
});
