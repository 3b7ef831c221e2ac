import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../stack/paths';
import { manifestOf } from './deployables';

const lines = readFileSync(join(ROOT, '.github', 'CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));

const patterns = lines.map(([pattern = '']) => pattern);

/** Whether a pattern means what lies at this path: `*` everything, `/remote-*\/` folders called like that. */
const means = (pattern: string, path: string): boolean =>
  pattern === '*' || new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}`).test(path);

test('every line names its teams', () => {
  expect(lines.length).toBeGreaterThan(3);
  for (const [pattern, ...owners] of lines) {
    expect(owners.length, pattern).toBeGreaterThan(0);
    for (const owner of owners) expect(owner, pattern).toMatch(/^@club-de-especialistas\/[a-z-]+$/);
  }
});

test('every workspace has an owner of its own', () => {
  const { workspaces = [] } = manifestOf('.');
  expect(workspaces.length).toBeGreaterThan(0);
  const last = (folder: string) => patterns.findLast((pattern) => means(pattern, `/${folder}/src/index.ts`));
  expect(workspaces.filter((folder) => last(folder) === '*')).toEqual([]);
});

test('no line is left of what is no longer there', () => {
  const paths = readdirSync(ROOT, { withFileTypes: true }).map(
    (item) => `/${item.name}${item.isDirectory() ? '/' : ''}`,
  );
  const workflows = readdirSync(join(ROOT, '.github', 'workflows')).map(
    (file) => `/.github/workflows/${file}`,
  );
  const unused = patterns.filter((pattern) => ![...paths, ...workflows].some((path) => means(pattern, path)));
  expect(unused).toEqual([]);
});
