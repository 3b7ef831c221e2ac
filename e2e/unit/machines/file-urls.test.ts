import { expect, test } from 'vitest';
import { ownTexts } from '../../support/own-texts';

/** A file's address as a path, or a path as an address: only `fileURLToPath` and `pathToFileURL` know spaces, accents and drives. */
const MIXED_UP = /import\.meta\.(url|resolve\([^)]*\))\s*\)?\s*\.(pathname|href|slice|replace)|file:\/\/\$\{/;

const sources = ownTexts().filter(
  ({ file }) => /\.(ts|tsx|mjs|cjs)$/.test(file) && file !== 'e2e/unit/machines/file-urls.test.ts',
);

test('no source takes a file’s address for its path', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter(({ text }) => MIXED_UP.test(text)).map(({ file }) => file)).toEqual([]);
});

test.each([
  "new URL('../package.json', import.meta.url).pathname",
  'import.meta.url.replace("file://", "")',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a template
  'await import(`file://${path}`)',
])('«%s» would be told', (source) => {
  expect(MIXED_UP.test(source)).toBe(true);
});
