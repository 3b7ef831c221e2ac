import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../trials/support/temp-dir';
import { keepBuild } from './former-builds';

function build(folder: string, version: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', `index-${version}.js`), `// ${version}`);
  return folder;
}

const scriptsIn = (folder: string) => readdirSync(join(folder, 'assets'));

/** Keeps builds one after the other, a minute apart. */
async function keepAll(kept: string, versions: readonly string[], most: number): Promise<string[]> {
  let former: string[] = [];
  for (const [at, version] of versions.entries()) {
    former = await keepBuild(build(join(tempDir(), version), version), kept, most);
    const minute = new Date(2026, 0, 1, 0, at);
    const made = readdirSync(kept).filter((name) => !former.map((path) => basename(path)).includes(name));
    for (const name of made) utimesSync(join(kept, name), minute, minute);
  }
  return former;
}

test('the scripts and styles of former builds are kept, the newest first, and no more than so many', async () => {
  const kept = join(tempDir(), 'kept');
  const former = await keepAll(kept, ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'], 3);
  expect(former.map(scriptsIn)).toEqual([['index-cccccccc.js'], ['index-bbbbbbbb.js']]);
  expect(readFileSync(join(former[0] ?? '', 'assets/index-cccccccc.js'), 'utf8')).toBe('// cccccccc');
  expect(readdirSync(former[0] ?? '')).toEqual(['assets']);
  expect(readdirSync(kept)).toHaveLength(3);
});

test('a build that runs again is no former one', async () => {
  const kept = join(tempDir(), 'kept');
  const former = await keepAll(kept, ['aaaaaaaa', 'bbbbbbbb', 'aaaaaaaa'], 3);
  expect(former.map(scriptsIn)).toEqual([['index-bbbbbbbb.js']]);
});
