import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { ServerProcess } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import type { EngineName } from '../engines/drivers/driver';
import { ENGINE_NAMES, isAvailable, startEngine } from '../engines/drivers/start-engine';
import { pollUntil } from '../engines/view';
import { test as base, expect } from '../kit/fixtures';
import { RemoteFallbackLocators } from '../kit/pages/shell';
import { alterBuild } from '../kit/sites/altered-build';
import { createTeamToken, deployCommandsFor, stateFile } from '../kit/sites/deployments';
import { startSiteServer } from '../kit/sites/site-server';
import { built, type FourthRemote, makeTempDir, scaffoldFourthRemote } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

const BUILD_TIMEOUT_MS = 600_000;

/** Name of the remote that this test creates. No team and no test in the created copy uses it. */
const NAME = 'scaffold-e2e';
const TITLE = 'Scaffold e2e';

const test = base.extend<object, { fourth: FourthRemote }>({
  fourth: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => {
      const fourth = await scaffoldFourthRemote(NAME);
      await use(fourth);
      await fourth.remove();
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
});

test.describe.configure({ mode: 'default', timeout: BUILD_TIMEOUT_MS });

const COUNTER = `const React = require('react');
const { jsx } = require('react/jsx-runtime');
exports.Counter = () => {
  const [count, setCount] = React.useState(0);
  return jsx('button', { type: 'button', onClick: () => setCount(count + 1), children: 'Cuenta ' + count });
};
`;

/** Adds a CommonJS package that requires React and the React compiler's runtime, then builds the remote. */
async function buildWithCommonJs({ root, run, name }: FourthRemote): Promise<void> {
  const dependency = join(root, 'node_modules/commonjs-counter');
  await mkdir(dependency);
  await writeFile(join(dependency, 'package.json'), '{ "name": "commonjs-counter", "version": "1.0.0" }');
  await writeFile(join(dependency, 'index.js'), COUNTER);
  const page = join(root, `remote-${name}/src/page/${name}-page.tsx`);
  const text = await readFile(page, 'utf8');
  const counting = text
    .replace(
      'import ',
      `import { Counter } from 'commonjs-counter';\nimport { c } from 'react/compiler-runtime';\nimport `,
    )
    .replace('<p>Esta parte', '<Counter />\n<p data-slots={c(2).length}>Esta parte');
  await writeFile(page, counting);
  await run('npm', 'run', 'build', '-w', `remote-${name}`);
}

/** Clicks the page's counter in another engine and returns its text. Rejects if the engine reports problems. */
async function countIn(name: EngineName, origin: string, path: string): Promise<string> {
  const problems: string[] = [];
  const engine = await startEngine(name);
  const session = await engine.open({
    report: (problem) => problems.push(problem),
    blank: origin + path,
  });
  const tab = await session.newTab();
  // Loads the page only if the engine has not opened it yet, since leaving a page that still loads would report errors.
  if ((await tab.url()) !== origin + path) await tab.goto(origin + path);
  // Clicks by script, since the registration dialog covers the button.
  const press = () =>
    tab.run(() => {
      const button = document.querySelector<HTMLElement>('main button');
      button?.click();
      return button?.textContent ?? '';
    });
  await pollUntil('the counter answers', async () => /[1-9]$/.test(await press()));
  const count = await press();
  await session.settle();
  await session.close();
  await engine.stop();
  expect(problems).toEqual([]);
  return count;
}

/** Unit tests that run once for each remote's folder. */
const LISTING = [
  'e2e/unit/config-dependencies',
  'e2e/unit/machines/npm-scripts',
  'e2e/unit/new-remote',
  'e2e/unit/types',
  'e2e/unit/workflows',
];

/** Unit tests that a new remote could break; only these run here. `npm run lab -- walkthrough` runs all. */
const CHECKED = [
  ...LISTING,
  'e2e/unit/copy',
  'e2e/unit/documents',
  'e2e/unit/import-rules',
  'e2e/unit/machines/lock-file',
  'e2e/unit/specification',
  'host/server/registry/deploy',
  'host/src/prerender',
  `remote-${NAME}`,
  'shared/src/federation',
  'shared/src/ui/styles/tokens-only',
];

test('a fourth remote passes lint, types, tests and budget from its first day', async ({ fourth }) => {
  const { run, name } = fourth;
  const { changed, added } = fourth.changes();
  await run('npx', 'biome', 'check', '--error-on-warnings', ...changed, ...added);
  await run('npx', 'knip', '--no-config-hints');
  await run('npm', 'run', 'types');
  await run('npx', 'vitest', 'run', '--config', '.vitest.config.ts', ...CHECKED);
  await run('npm', 'run', 'budget', '-w', `remote-${name}`);
});

test('starting a checkout with a fourth remote serves the built remotes and lists the missing ones', async ({
  fourth,
}) => {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const [port = 0] = await freePorts(1);
  const site = await startSiteServer({
    script: fourth.built.site,
    args: ['--builds'],
    port,
    remotesDir: within('remotes'),
    secretsDir: within('secrets'),
    dataDir: within('data'),
  });
  const { remotes } = await (await fetch(`${site.origin}/registry.json`)).json();
  expect(Object.keys(remotes)).toEqual([fourth.name]);
  await expect.poll(site.output).toContain(`"missing":${JSON.stringify(REMOTE_NAMES)}`);
  await site.stop();
  await dir.remove();
});

test('a fourth remote can be added and removed while old and new hosts and deploy commands use the same remotes directory', async ({
  page,
  fourth,
  expectErrors,
}) => {
  expectErrors(/404/);
  const { name, path } = fourth;
  const heading = page.getByRole('heading', { level: 1, name: TITLE });
  const place = new RemoteFallbackLocators(page, name);
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const [remotesDir, secretsDir, dataDir] = [within('remotes'), within('secrets'), within('data')] as const;
  const [port = 0] = await freePorts(1);
  const to = `http://127.0.0.1:${port}`;
  const three = deployCommandsFor({ to: remotesDir, secretsDir });
  const file = stateFile(remotesDir);
  const historyOf = async () => (await file.state()).history;
  const served = async () => Object.keys((await (await fetch(`${to}/registry.json`)).json()).remotes).sort();
  const start = (script: string) => startSiteServer({ script, port, remotesDir, secretsDir, dataDir });
  const visitor = new Visitor(page, to);
  let site: ServerProcess;

  await test.step('the new host starts on the old state without the fourth remote and logs that it is missing', async () => {
    await three.deploy(...REMOTE_NAMES.map(built.remote));
    site = await start(fourth.built.site);
    await expect.poll(site.output).toContain(name);
    expect(await served()).toEqual([...REMOTE_NAMES].sort());
    await visitor.visit(path);
    await expect(place.fallback).toContainText('No pudimos cargar esta parte del sitio');
  });

  await test.step('the new command deploys the fourth remote and rolls it back', async () => {
    const token = await createTeamToken(name, 'equipo nuevo', secretsDir, fourth.built.remotes);
    const team = deployCommandsFor({ to, secretsDir, token, script: fourth.built.remotes });
    await team.deploy(fourth.built.remote(name));
    await place.retry.click();
    await expect(heading).toBeVisible();
    const next = await alterBuild(
      name,
      '1.0.1',
      (build) => build.replaceText('está en preparación', 'es la segunda'),
      fourth.built.remote(name),
    );
    await team.deploy(next.path).finally(next.remove);
    await visitor.open(path);
    await expect(page.getByText('es la segunda')).toBeVisible();
    await team.rollBack(name);
    await visitor.open(path);
    await expect(page.getByText('está en preparación')).toBeVisible();
    expect(await served()).toEqual([...REMOTE_NAMES, name].sort());
  });

  await test.step('a CommonJS dependency renders and hydrates with the host’s React, in every engine', async () => {
    await buildWithCommonJs(fourth);
    const token = await createTeamToken(name, 'equipo nuevo', secretsDir, fourth.built.remotes);
    const team = deployCommandsFor({ to, secretsDir, token, script: fourth.built.remotes });
    const next = await alterBuild(name, '1.0.2', () => undefined, fourth.built.remote(name));
    await team.deploy(next.path).finally(next.remove);
    const drawn = await (await fetch(to + path)).text();
    expect(drawn).toContain('<button type="button">Cuenta 0</button>');
    expect(drawn).toContain('data-slots="2"');
    for (const engine of ENGINE_NAMES.filter(isAvailable))
      expect(await countIn(engine, to, path), engine).toMatch(/^Cuenta [1-9]/);
    await team.rollBack(name);
  });

  await test.step('the old command works with the new site', async () => {
    const token = await createTeamToken('profile', 'equipo perfil', secretsDir);
    const team = deployCommandsFor({ to, secretsDir, token });
    expect(await team.history()).toMatch(
      new RegExp(`^${name} \\(not known to this command\\) runs 1\\.0\\.0-\\w+`, 'm'),
    );
    const next = await alterBuild('profile', '1.0.1', () => undefined);
    await team.deploy(next.path).finally(next.remove);
    await team.rollBack('profile');
    expect(await served()).toContain(name);
  });

  await test.step('the old host runs on the new state, which keeps fields unknown to it', async () => {
    await visitor.leave();
    await site.stop();
    const before = await file.state();
    site = await start(built.site);
    expect(await served()).toEqual([...REMOTE_NAMES].sort());
    await visitor.open('/detalle/1');
    await expect(page.locator('[data-boundary="profile"] h1')).toBeVisible();
    expect((await visitor.open(path)).status()).toBe(404);
    const next = await alterBuild('profile', '1.0.2', () => undefined);
    await three.deploy(next.path).finally(next.remove);
    const after = await file.state();
    expect(Object.entries(after.lines)).toContainEqual([name, Object.entries(before.lines).at(-1)?.[1]]);
    expect(after.history.slice(0, -1)).toEqual(before.history);
    expect(await (await fetch(`${to}/_remotes`)).text()).toContain(`${name} (1.0.0-`);
  });

  await test.step('the new command works with the old site, which refuses the fourth remote in one line', async () => {
    const token = await createTeamToken(name, 'equipo nuevo', secretsDir, fourth.built.remotes);
    const team = deployCommandsFor({ to, secretsDir, token, script: fourth.built.remotes });
    expect(await team.history()).toMatch(new RegExp(`^${name} runs 1\\.0\\.0-`, 'm'));
    const before = await historyOf();
    await expect(team.deploy(fourth.built.remote(name))).rejects.toThrow(
      new RegExp(`^deploy: ${name} is not a remote`),
    );
    expect(await historyOf()).toEqual(before);
  });

  await test.step('the restarted new host runs the fourth remote as before', async () => {
    await visitor.leave();
    await site.stop();
    site = await start(fourth.built.site);
    await visitor.open(path);
    await expect(heading).toBeVisible();
    await visitor.leave();
    await site.stop();
    await dir.remove();
  });
});

test('tests pass although a removed remote has left folders that git ignores', async ({ fourth }) => {
  const { root, run, name } = fourth;
  const folder = `remote-${name}`;
  await run('git', 'clean', '--quiet', '--force', '-d', folder, `.github/workflows/${folder}.yml`);
  await run('git', 'checkout', '--quiet', 'shared', 'e2e', 'README.md');
  await run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--offline');
  expect(fourth.changes()).toEqual({ changed: [], added: [] });
  expect(existsSync(join(root, folder, 'dist'))).toBe(true);
  await run('npx', 'vitest', 'run', '--config', '.vitest.config.ts', ...LISTING);
});
