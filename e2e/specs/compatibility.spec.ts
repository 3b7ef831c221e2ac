import { buildPrevious } from '../compat/build-previous';
import { type MatrixHost, startHosts } from '../compat/hosts';
import { namesMissing } from '../compat/shared-names';
import { EVERY_SITE, type Generation } from '../compat/sites';
import { visitAsNewcomer } from '../compat/visit';
import { fetchDirectory } from '../data/directory';
import { test as base, expect } from '../fixtures';
import { recordScripts } from '../fixtures/parsed-scripts';
import { expectSharedOnce } from '../fixtures/shared-once';
import { Visitor } from '../fixtures/visitor';
import { ROOT } from '../stack/paths';

const BUILD_MS = 300_000;

const test = base.extend<object, { hosts: Record<Generation, MatrixHost> }>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => {
      const hosts = await startHosts();
      await use(hosts);
      for (const host of Object.values(hosts)) await host.stop();
    },
    { scope: 'worker', timeout: BUILD_MS },
  ],
});

test.describe.configure({ mode: 'default' });

for (const { host, remotes } of EVERY_SITE) {
  const { directory, profile, feedback } = remotes;
  test(`host ${host} runs directory ${directory}, profile ${profile} and feedback ${feedback} as one site`, async ({
    page,
    hosts,
  }) => {
    const { origin, run } = hosts[host];
    const registry = await run(remotes);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const scripts = await recordScripts(page);

    await visitAsNewcomer(page, new Visitor(page, origin), await fetchDirectory(origin));

    expectSharedOnce(await scripts(), origin);
    const entries = Object.values(registry.remotes).map(({ entry }) => new URL(entry, origin).href);
    const asked = requested.filter((url) => url.includes('/remotes/'));
    expect(asked).toEqual(expect.arrayContaining(entries));
    const folders = entries.map((entry) => new URL('.', entry).href);
    expect(asked.filter((url) => !folders.some((folder) => url.startsWith(folder)))).toEqual([]);
  });
}

test('remotes take nothing from the shared modules that the other generation’s host does not provide', async () => {
  const previous = await buildPrevious();
  expect(namesMissing(ROOT, previous), 'today’s remotes on the previous host').toEqual([]);
  expect(namesMissing(previous, ROOT), 'the previous remotes on today’s host').toEqual([]);
});
