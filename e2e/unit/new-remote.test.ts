import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, onTestFinished, test } from 'vitest';
import { remoteFolders } from '../../.scripts/remote-folders.mjs';
import { copyCheckout } from '../stack/checkout';
import { ROOT } from '../stack/paths';

const MOST_FILES = 4;

async function setUp() {
  const checkout = await copyCheckout();
  onTestFinished(checkout.remove);
  const newRemote = (...args: string[]) =>
    checkout.run('npm', 'run', '--silent', 'new-remote', '--', ...args);
  const read = (file: string) => readFileSync(join(checkout.root, file), 'utf8');
  return { ...checkout, newRemote, read };
}

test('the table of remotes and the folders name the same ones', () => {
  expect(REMOTE_NAMES.map((name) => `remote-${name}`).sort()).toEqual(remoteFolders(ROOT).sort());
});

test('a new remote is a folder and a workflow, and a line in four files at most', async () => {
  const { newRemote, changes, read, run } = await setUp();
  await newRemote('price-list');
  const { changed, added } = changes();
  expect(added.sort()).toEqual(['.github/workflows/remote-price-list.yml', 'remote-price-list/']);
  expect(changed.length).toBeLessThanOrEqual(MOST_FILES);
  expect(changed.sort()).toEqual([
    'README.md',
    'e2e/budgets/budgets.json',
    'package-lock.json',
    'shared/src/federation/remotes.ts',
  ]);
  expect(JSON.parse(read('e2e/budgets/budgets.json')).deployables['price-list']).toMatchObject({
    PriceListPage: expect.any(Number),
  });
  expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
    'node_modules/@club/remote-price-list': { link: true },
    'remote-price-list': { dependencies: { react: expect.any(String) } },
  });
  await run(
    'npx',
    'biome',
    'check',
    '--vcs-enabled=false',
    ...changed.slice(1, 2),
    'remote-price-list/',
    ...changed.slice(3),
  );
});

test('a name that is taken, or none, is refused in one line, and nothing changes', async () => {
  const { newRemote, changes } = await setUp();
  for (const [name, reason] of [
    ['profile', 'remote-profile is there already'],
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
