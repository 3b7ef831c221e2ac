import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../stack/paths';

/** A file's address as a path, or a path as an address: only `fileURLToPath` and `pathToFileURL` know spaces, accents and drives. */
const MIXED_UP = /import\.meta\.(url|resolve\([^)]*\))\s*\)?\s*\.(pathname|href|slice|replace)|file:\/\/\$\{/;

const sources = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((name) => name !== '' && name !== 'e2e/unit/machines/file-urls.test.ts');

test('no source takes a file’s address for its path', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((name) => MIXED_UP.test(readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});

test.each([
  "new URL('../package.json', import.meta.url).pathname",
  'import.meta.url.replace("file://", "")',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a template
  'await import(`file://${path}`)',
])('«%s» would be told', (source) => {
  expect(MIXED_UP.test(source)).toBe(true);
});
