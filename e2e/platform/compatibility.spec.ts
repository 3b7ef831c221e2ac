import { aRegistrationDraft, aSiteConfig } from '@club/shared/testing';
import { buildWithFederationPlugin, startPluginBuiltHost } from '../kit/compat/plugin-built';
import { buildPreviousRelease } from '../kit/compat/previous-build';
import {
  allRemotesAtVersion,
  BUILD_VERSIONS,
  type BuildVersion,
  detectBuildTools,
  type RunningHost,
  SITE_COMBINATIONS,
  startHosts,
  type VersionByRemote,
} from '../kit/compat/sites';
import {
  EXPLAINED_INCOMPATIBILITIES,
  incompatibleUses,
  readCheckout,
  unexplainedIncompatibilities,
  visitAsNewcomer,
} from '../kit/compat/visit';
import { fetchDirectory } from '../kit/directory';
import { test as base, expect } from '../kit/fixtures';
import { StubbedList } from '../kit/lists';
import { HomeLocators } from '../kit/pages/finding';
import { FeedbackWidget } from '../kit/pages/profile';
import { RegistrationLocators } from '../kit/pages/shell';
import { countPageLoads, expectSharedModulesOnce, recordScripts } from '../kit/scripts';
import { findRolloutVisitorNumbers, ROLLOUT_COOKIE } from '../kit/sites/deployments';
import { ROOT } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

const BUILD_TIMEOUT_MS = 600_000;

const test = base.extend<object, { hosts: Record<BuildVersion, RunningHost> }>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => {
      const hosts = await startHosts();
      await use(hosts);
      for (const host of Object.values(hosts)) await host.stop();
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
});

test.describe.configure({ mode: 'default' });

const listRemotes = (remotes: VersionByRemote) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(
    Object.entries(remotes).map(([name, version]) => `${name} ${version}`),
  );

for (const { host, remotes } of SITE_COMBINATIONS) {
  test(`host ${host} runs ${listRemotes(remotes)} as one site`, async ({ page, hosts }) => {
    const { origin, run } = hosts[host];
    const registry = await run(remotes);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const scripts = await recordScripts(page);

    await visitAsNewcomer(page, new Visitor(page, origin), await fetchDirectory(origin));

    expectSharedModulesOnce(await scripts(), origin);
    const entries = Object.values(registry.remotes).map(({ entry }) => new URL(entry, origin).href);
    const asked = requested.filter((url) => url.includes('/remotes/'));
    expect(asked).toEqual(expect.arrayContaining(entries));
    const folders = entries.map((entry) => new URL('.', entry).href);
    expect(asked.filter((url) => !folders.some((folder) => url.startsWith(folder)))).toEqual([]);
  });
}

for (const [candidate, running] of [
  ['N', 'N−1'],
  ['N−1', 'N'],
] as const) {
  test(`the current host (N) rolls out profile ${candidate} beside ${running}, and each visitor gets a working site`, async ({
    browser,
    hosts,
  }) => {
    const { origin, run, rollOut } = hosts.N;
    const { remotes } = await run(allRemotesAtVersion(running));
    await rollOut('profile', candidate, async () => {
      const { inside, outside } = await findRolloutVisitorNumbers(origin, 'profile');
      expect([inside.length, outside.length]).toEqual([10, 90]);
      for (const [number, isCandidate] of [
        [inside[0], true],
        [outside[0], false],
      ] as const) {
        const context = await browser.newContext();
        await context.addCookies([{ name: ROLLOUT_COOKIE, value: number ?? '', url: origin }]);
        const page = await context.newPage();
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await visitAsNewcomer(page, new Visitor(page, origin), await fetchDirectory(origin));
        const entries = asked.filter((path) =>
          /^\/remotes\/profile\/(?:[^/]+\/)?remoteEntry[\w.-]*\.js$/.test(path),
        );
        expect(new Set(entries).size).toBe(1);
        expect(entries.includes(remotes.profile.entry)).toBe(!isCandidate);
        await context.close();
      }
    });
  });
}

for (const [host, directory] of [
  ['N', 'N−1'],
  ['N−1', 'N'],
] as const) {
  const remotes = { ...allRemotesAtVersion('N'), directory };
  test(`the directory remote ${directory} on host ${host} shows no specialists and no error when their list fails`, async ({
    page,
    hosts,
    expectErrors,
  }) => {
    expectErrors(/Error al obtener Especialistas/, /ERR_CONNECTION_REFUSED/);
    const { origin, run } = hosts[host];
    await run(remotes);
    await new StubbedList(page, await fetchDirectory(origin), 'specialists').answer((route) =>
      route.abort('connectionrefused'),
    );
    await new Visitor(page, origin).visit('/filtro/provincia');
    await expect(page.getByRole('main')).toContainText('Por ahora no hay especialistas para mostrar');
  });
}

for (const host of BUILD_VERSIONS) {
  test(`a page of host ${host} whose registry has an unknown remote runs the known ones`, async ({
    page,
    hosts,
  }) => {
    const { origin, run } = hosts[host];
    const { remotes } = await run(allRemotesAtVersion('N'));
    const registry = { contract: '1', remotes: { reports: remotes.profile, ...remotes } };
    await page.route(`${origin}/**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/(?<=<script id="registry"[^>]*>)[^<]+/, () => JSON.stringify(registry));
      expect(body).toContain('"reports"');
      await route.fulfill({ response, body });
    });
    await visitAsNewcomer(page, new Visitor(page, origin), await fetchDirectory(origin));
  });
}

test('remotes of this and the previous version use only shared exports that the other version’s host provides', async () => {
  const [today, previous] = [readCheckout(ROOT), readCheckout(await buildPreviousRelease())];
  const later = unexplainedIncompatibilities(incompatibleUses(today, previous), EXPLAINED_INCOMPATIBILITIES);
  expect(later, 'today’s remotes on the previous host').toEqual([]);
  expect(incompatibleUses(previous, today), 'the previous remotes on today’s host').toEqual([]);
});

test('a remote built by `@module-federation/vite` runs on this host with its stores, kit, React and router', async ({
  page,
  lab,
  labVisitor,
}) => {
  const remote = await buildWithFederationPlugin('remote');
  await (await lab.team('profile')).deployUnrendered(remote.path).finally(remote.remove);
  const registration = new RegistrationLocators(page);
  const main = page.getByRole('main');
  const scripts = await recordScripts(page);
  await labVisitor.visit('/detalle/7', { registered: false });
  await registration.dismissNotice();
  const loads = countPageLoads(page);

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Perfil 7');
  await main.getByRole('button', { name: 'Pulsado 0' }).click();
  await expect(main.getByRole('button', { name: 'Pulsado 1' })).toBeVisible();
  await expect(main).toContainText('Para cualquiera');
  await main.getByRole('button', { name: 'Pedir registro' }).click();
  await registration.register();
  await expect(main).toContainText(`Para ${aRegistrationDraft().name}`);
  await main.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(new HomeLocators(page).tile('Pintura')).toBeVisible();
  expect(loads()).toBe(0);

  const parsed = await scripts();
  expectSharedModulesOnce(parsed, lab.origin);
  expect(detectBuildTools(parsed, '/remotes/profile/')).toEqual(['plugin']);
});

test('the project’s remotes run on a host built by `@module-federation/vite`, with its stores, kit and React', async ({
  page,
}) => {
  const host = await startPluginBuiltHost();
  const widget = new FeedbackWidget(page);
  const scripts = await recordScripts(page);
  await page.route(`**${aSiteConfig().endpoints.feedback}`, (route) => route.fulfill());
  await page.goto(`${host.origin}/index.html`);
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill('Todo se encuentra.');
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();

  const parsed = await scripts();
  expectSharedModulesOnce(parsed, host.origin);
  expect(detectBuildTools(parsed, '/feedback/')).toEqual(['container']);
  expect(detectBuildTools(parsed, `${host.origin}/assets/`)).toEqual(['plugin']);
  const seenByTools = await page.evaluate(() => {
    const { __FEDERATION__: tools } = globalThis as unknown as { __FEDERATION__: { moduleInfo: object } };
    return tools.moduleInfo;
  });
  expect(seenByTools).toMatchObject({
    [`feedback:${host.origin}/feedback/mf-manifest.json`]: {
      modules: [{ moduleName: 'FeedbackWidget' }],
      shared: expect.arrayContaining([expect.objectContaining({ sharedName: 'react' })]),
    },
  });
  await page.goto('about:blank');
  await host.stop();
});
