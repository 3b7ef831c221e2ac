import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { PATIENCE_MS } from './.vitest.patience.ts';

if (expect.getState().environment === 'dom') {
  await import('./.vitest.window.ts');
  const { configure } = await import('@testing-library/react');
  // With scripts, browsers show nothing of a noscript element; jsdom has its text in the document.
  configure({ asyncUtilTimeout: PATIENCE_MS, defaultIgnore: 'script, style, noscript' });
}

/** Whoever expects an error in the console spies on it; any other one fails its test, React's of a wrong use of it among them. */
const errors: string[] = [];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(format(...said)));
});
afterEach(() => {
  expect(errors.splice(0), 'errors in the console').toEqual([]);
});
