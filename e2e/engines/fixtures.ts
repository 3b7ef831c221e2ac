import type { RemoteName } from '@club/shared/federation';
import { test as base, expect } from '@playwright/test';
import { pluginBuildFixture } from '../kit/compat/plugin-built';
import { type Directory, fetchDirectory } from '../kit/directory';
import { BrowserProblems } from '../kit/problems';
import type { BrowserEngine, BrowserSession, EngineName, SessionOptions } from './drivers/driver';
import { isAvailable, startEngine } from './drivers/start-engine';
import { type EngineSite, startEngineSite } from './engine-site';
import { BLANK_PATH } from './front';
import { EngineTestVisitor } from './visitor';

/** Timeout for starting browsers and servers on a busy machine, ms. */
const START_TIMEOUT_MS = 180_000;

/** Patterns of expected errors by engine. Chromium runs only tests tagged `@chromium`. */
export type ErrorsByEngine = Record<'firefox' | 'webkit', RegExp[]> & { chromium?: RegExp[] };

type Fixtures = {
  /** Skips the test if this machine lacks the engine; with `ENGINES=required`, fails the test instead. */
  installedEngine: undefined;
  storage: SessionOptions['storage'];
  /** `off` lets a test see failures that a service worker would hide. */
  serviceWorker: 'on' | 'off';
  problems: BrowserProblems;
  /** Declares errors that the test provokes; the test fails on any other error. */
  expectErrors: (...patterns: (RegExp | ErrorsByEngine)[]) => void;
  /** The site with the project's builds, reset before each test. */
  site: EngineSite;
  session: BrowserSession;
  visitor: EngineTestVisitor;
};

export type EngineOptions = { engineName: EngineName };

/** Options of a worker, identical for every test: Playwright restarts the worker when they change. */
type WorkerFixtures = EngineOptions & {
  engine: BrowserEngine;
  siteServer: EngineSite;
  directory: Directory;
  /** Folder of the profile remote built by the federation plugin. */
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
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  siteServer: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => {
      const site = await startEngineSite({ SERVICE_WORKER: 'off' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  directory: [
    async ({ siteServer }, use) => use(await fetchDirectory(siteServer.origin)),
    { scope: 'worker' },
  ],
  pluginProfile: pluginBuildFixture('profile'),
  serviceWorker: ['off', { option: true }],
  site: async ({ siteServer, serviceWorker }, use) => {
    if (serviceWorker === 'on') await siteServer.restart({ SERVICE_WORKER: 'on' });
    await use(siteServer);
    await siteServer.reset();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => use(new BrowserProblems()),
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
    await use(new EngineTestVisitor(tab, site.origin));
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
    }
  },
});

export { expect };

/** Firefox's error for a script with an empty response: the hash of the empty body does not match. */
export const WRONG_HASH_ERROR = /None of the .* hashes in the integrity attribute match/;

/** Each browser's error when a script does not match its integrity hash. */
export const INTEGRITY_ERRORS: ErrorsByEngine = {
  chromium: [/integrity/i],
  firefox: [WRONG_HASH_ERROR],
  webkit: [/integrity|access control checks/i],
};

/** Matches the site's console message for a remote that could not load. */
export const loadFailurePattern = (remote: RemoteName) => new RegExp(`\\[${remote} .*no se pudo cargar`);
