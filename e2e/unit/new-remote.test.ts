import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, onTestFinished, test } from 'vitest';
import { remoteFolders } from '../../shared/tools/remote-folders.mjs';
import { copyCheckout, makeTempDir, ROOT } from '../kit/sites/workspace';

const MOST_FILES = 3;

/**
 * Name of the remote that this test creates. No team and no other test uses it, since created remotes run this test
 * too.
 */
const NAME = 'scaffold-unit';
const FOLDER = `remote-${NAME}`;

async function setUp() {
  const checkout = await copyCheckout();
  onTestFinished(checkout.remove);
  const newRemote = (...args: string[]) =>
    checkout.run('npm', 'run', '--silent', 'new-remote', '--', ...args);
  const read = (file: string) => readFileSync(join(checkout.root, file), 'utf8');
  return { ...checkout, newRemote, read };
}

test('the table of remotes and the folders list the same remotes', () => {
  expect(REMOTE_NAMES.map((name) => `remote-${name}`).sort()).toEqual(remoteFolders(ROOT).sort());
});

test('a new remote adds a folder, a workflow, and one line in at most three files', async () => {
  const { newRemote, changes, read, run } = await setUp();
  await newRemote(NAME);
  const { changed, added } = changes();
  expect(added.sort()).toEqual([`.github/workflows/${FOLDER}.yml`, `${FOLDER}/`]);
  expect(changed.length).toBeLessThanOrEqual(MOST_FILES);
  expect(changed.sort()).toEqual(['README.md', 'package-lock.json', 'shared/src/federation/remotes.ts']);
  expect(JSON.parse(read(`${FOLDER}/budget.json`))).toMatchObject({ ScaffoldUnitPage: expect.any(Number) });
  expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
    [`node_modules/@club/${FOLDER}`]: { link: true },
    [FOLDER]: { dependencies: { react: expect.any(String) } },
  });
  await run('npx', 'biome', 'check', '--vcs-enabled=false', `${FOLDER}/`, 'shared/src/federation/remotes.ts');
});

test('the list of remotes omits ignored folders that a removed remote left behind', async () => {
  const dir = await makeTempDir();
  onTestFinished(dir.remove);
  for (const folder of ['remote-here', 'remote-removed/dist'])
    mkdirSync(join(dir.path, folder), { recursive: true });
  writeFileSync(join(dir.path, 'remote-here/package.json'), '{}');
  expect(remoteFolders(dir.path)).toEqual(['remote-here']);
});

test('new-remote refuses a missing or taken name in one line and changes nothing', async () => {
  const { run, changes } = await setUp();
  // Runs the script without npm, which would take another second each time.
  const newRemote = (name: string) => run(process.execPath, 'shared/tools/new-remote/main.mjs', name);
  for (const [name, reason] of [
    ['profile', 'remote-profile exists already'],
    ['results', 'results is taken already'],
    ['especialistas', 'especialistas is taken already'],
    ['home', 'home is taken already'],
    ['../x', 'npm run new-remote -- NAME'],
    ['', 'npm run new-remote -- NAME'],
  ] as const) {
    await expect(newRemote(name), name).rejects.toThrow(`new-remote: ${reason}`);
  }
  expect(changes()).toEqual({ changed: [], added: [] });
});
