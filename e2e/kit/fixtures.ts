import { createHash } from 'node:crypto';
import { aRatingSummary } from '@club/shared/testing';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { clientRenderedSiteUrl, requiredSiteUrl } from '../site-url';
import { type Directory, fetchDirectory } from './directory';
import { LayoutLocators } from './pages/shell';
import { BrowserProblems, endVisits, recordBrowserProblems } from './problems';
import type { SceneContext } from './scenes/scene';
import {
  LIST_PATHS,
  makeStoppableSite,
  type StoppableSite,
  startUnsteadySite,
  UNSTEADY_SITE_SPECIALIST,
  type UnsteadySite,
} from './sites/failing-sites';
import { type LabSiteWithHost, startLabSite } from './sites/lab';
import { Visitor } from './visitor';

const LATENCIES_MS = [0, 80, 250, 400] as const;
const SLOWNESSES = [1, 1, 2, 3] as const;

type Burden = { latencyMs: number; slowness: number };

/** Derives a network latency and a CPU slowdown from a seed. */
function burdenOf(seed: string): Burden {
  const [network = 0, processor = 0] = createHash('sha256').update(seed).digest();
  return {
    latencyMs: LATENCIES_MS[network % LATENCIES_MS.length] ?? 0,
    slowness: SLOWNESSES[processor % SLOWNESSES.length] ?? 1,
  };
}

/**
 * Maps a browser context to functions that take its pages offline or online. Replaces Playwright's `setOffline`, which
 * would set its own network conditions beside those of `slowDown`.
 */
const linesOf = new WeakMap<BrowserContext, ((offline: boolean) => Promise<void>)[]>();

/** Slows a page down to expose race conditions; rejects if the page has closed. */
async function slowDown(page: Page, { latencyMs, slowness }: Burden): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const connect = async (offline: boolean) => {
    if (page.isClosed()) return;
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
  const lines = linesOf.get(context) ?? [];
  linesOf.set(context, [...lines, connect]);
  context.setOffline = async (offline) => {
    await Promise.all((linesOf.get(context) ?? []).map((line) => line(offline)));
  };
  await session.send('Network.enable');
  await connect(false);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

/** Timeout for starting a test's own site on a busy machine, ms. */
export const SITE_START_TIMEOUT_MS = 180_000;

type Fixtures = {
  problems: BrowserProblems;
  /** Declares errors that the test provokes; any other error in a page's console, network or policy fails the test. */
  expectErrors: (...patterns: RegExp[]) => void;
  visitor: Visitor;
  layout: LayoutLocators;
  /** Page objects and data for the functions of a scene (a screen of the site in one of its states). */
  stage: SceneContext;
  /** A site with its own registry, reset to the project's builds before each test. */
  lab: LabSiteWithHost;
  labVisitor: Visitor;
  /** A visitor of the site with the unreliable data service (`unsteady`). */
  guest: Visitor;
};

/** Fixtures that each worker process creates once for all its tests. */
type WorkerFixtures = {
  /** Responses of the site's data service, from which tests derive their expectations. */
  directory: Directory;
  labServer: LabSiteWithHost;
  unsteady: UnsteadySite;
  stoppable: StoppableSite;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  directory: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => use(await fetchDirectory(requiredSiteUrl())),
    { scope: 'worker' },
  ],
  labServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const lab = await startLabSite();
      await use(lab);
      await lab.stop();
    },
    { scope: 'worker', timeout: SITE_START_TIMEOUT_MS },
  ],
  unsteady: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const unsteady = await startUnsteadySite();
      await use(unsteady);
      await unsteady.stop();
    },
    { scope: 'worker', timeout: SITE_START_TIMEOUT_MS },
  ],
  stoppable: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const site = await makeStoppableSite();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: SITE_START_TIMEOUT_MS },
  ],
  context: async ({ context }, use, { testId }) => {
    const seed = process.env.CLUB_BURDEN;
    if (seed)
      context.on('page', (page) => slowDown(page, burdenOf(`${seed} ${testId}`)).catch(() => undefined));
    await use(context);
  },
  problems: [
    async ({ context }, use) => {
      const problems = new BrowserProblems();
      await recordBrowserProblems(context, problems.report);
      await use(problems);
      await problems.expectAsDeclared();
    },
    { auto: true },
  ],
  expectErrors: async ({ problems }, use) => use((...patterns) => problems.expect(...patterns)),
  visitor: async ({ page }, use) =>
    use(new Visitor(page, new URL(requiredSiteUrl()).origin, new URL(clientRenderedSiteUrl()).origin)),
  layout: async ({ page }, use) => use(new LayoutLocators(page)),
  stage: async ({ page, visitor, layout, directory, expectErrors }, use) =>
    use({ page, visitor, layout, directory, expectErrors }),
  lab: async ({ labServer, context, problems }, use) => {
    await use(labServer);
    await endVisits(context, problems).finally(labServer.reset);
  },
  labVisitor: async ({ page, lab }, use) => use(new Visitor(page, lab.origin)),
  guest: async ({ page, context, problems, unsteady: { service, site } }, use) => {
    service.lists[LIST_PATHS.specialists] = JSON.stringify([UNSTEADY_SITE_SPECIALIST]);
    service.lists[LIST_PATHS.ratings] = JSON.stringify([aRatingSummary()]);
    service.behave('answer');
    await use(new Visitor(page, site.origin));
    await endVisits(context, problems).finally(service.goOn);
  },
});

export { expect };
