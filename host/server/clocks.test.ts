import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Files that may read the system clock. They date files, processes, tokens, permissions for overrides, and
 * `security.txt`.
 */
const CLOCK_READERS = [
  'registry/release-store.ts',
  'registry/shared-files.ts',
  'directory/commands/visitor-command.ts',
  'registry/tokens.ts',
  'pages/crawler-files-plugin.ts',
  'pages/override.ts',
];
const NOT_SHIPPED = /\.test\.ts$/;

test('only the listed files may use the system clock', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.test(file));
  const asking = files.filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('Date.now'),
  );
  expect(asking.sort()).toEqual([...CLOCK_READERS].sort());
});
