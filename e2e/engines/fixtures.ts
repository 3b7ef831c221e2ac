import type { RemoteName } from '@club/shared/federation';
import { test as base, expect } from '@playwright/test';
import { builtWithPlugin } from '../kit/compat/plugin-built';
import { type Directory, fetchDirectory } from '../kit/directory';
import { Problems } from '../kit/problems';
import type { Engine, EngineName, Session, Visit } from './drivers/driver';
import { isAvailable, startEngine } from './drivers/start-engine';
import { type EngineSite, startEngineSite } from './engine-site';
import { BLANK_PATH } from './front';
import { Visitor } from './visitor';

/** Browsers and servers start once for many journeys, on a busy machine slowly. */
const START_MS = 180_000;

/** Errors that every engine words in its own way; Chromium only runs the journeys with its tag. */
export type InEngine = Record<'firefox' | 'webkit', RegExp[]> & { chromium?: RegExp[] };

type Fixtures = {
  /** Skips the journey when this machine lacks its engine; fails it with `ENGINES=required`. */
  installedEngine: undefined;
  storage: Visit['storage'];
  /** Whether browsers keep the site for when there is no network: a worker would hide how parts of the site fail. */
  serviceWorker: 'on' | 'off';
  problems: Problems;
  /** Declares errors that the journey provokes; any other one fails it. */
  expectErrors: (...patterns: (RegExp | InEngine)[]) => void;
  /** As the builds give it at the start of each journey. */
  site: EngineSite;
  session: Session;
  visitor: Visitor;
};

export type EngineOptions = { engineName: EngineName };

/** The same for every journey, whichever it needs: a worker goes on from one to the next only with the same ones. */
type WorkerFixtures = EngineOptions & {
  engine: Engine;
  siteServer: EngineSite;
  directory: Directory;
  /** The folder of the profile as the federation plugin builds it. */
  pluginProfile: string;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  installedEngine: [
    async ({ engineName }, use, testInfo) => {
      testInfo.skip(!isAvailable(engineName), `This machine has no ${engineName}`);
      await use(undefined);
    },
    { auto: true },
  ],
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  siteServer: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => {
      const site = await startEngineSite({ SERVICE_WORKER: 'off' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  directory: [
    async ({ siteServer }, use) => use(await fetchDirectory(siteServer.origin)),
    { scope: 'worker' },
  ],
  pluginProfile: builtWithPlugin('profile'),
  serviceWorker: ['off', { option: true }],
  site: async ({ siteServer, serviceWorker }, use) => {
    if (serviceWorker === 'on') await siteServer.restart({ SERVICE_WORKER: 'on' });
    await use(siteServer);
    await siteServer.reset();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => use(new Problems()),
  expectErrors: async ({ problems, engineName }, use) =>
    use((...patterns) =>
      problems.expect(
        ...patterns.flatMap((pattern) =>
          pattern instanceof RegExp ? [pattern] : (pattern[engineName] ?? []),
        ),
      ),
    ),
  storage: [undefined, { option: true }],
  session: async ({ engine, site, problems, storage }, use) => {
    const session = await engine.open({ report: problems.report, storage, blank: site.origin + BLANK_PATH });
    await use(session);
    await session.settle();
    await problems.expectDeclared().finally(session.close);
    await problems.expectAsDeclared();
  },
  visitor: async ({ session, site }, use, testInfo) => {
    const tab = await session.newTab();
    await use(new Visitor(tab, site.origin));
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
    }
  },
});

export { expect };

/** Firefox takes the hash of nothing where nothing arrived. */
export const WRONG_HASH = /None of the .* hashes in the integrity attribute match/;

/** Errors for a script whose bytes differ from the page's hash. */
export const BLOCKED: InEngine = {
  chromium: [/integrity/i],
  firefox: [WRONG_HASH],
  webkit: [/integrity|access control checks/i],
};

/** What the page itself says of a remote that is not there. */
export const couldNotLoad = (remote: RemoteName) => new RegExp(`\\[${remote} .*no se pudo cargar`);
