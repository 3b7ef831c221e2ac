import { test as base, expect } from '@playwright/test';
import { type Directory, fetchDirectory } from './data/directory';
import { burdenOf, slowDown } from './fixtures/burden';
import { endVisits } from './fixtures/end-visits';
import { Problems } from './fixtures/problems';
import { Visitor } from './fixtures/visitor';
import { watchContext } from './fixtures/watch-context';
import { Layout } from './page-models/layout';
import type { Stage } from './scenes/scene';
import { plainSiteUrl, requiredSiteUrl } from './site-url';
import { type HostLab, startLab } from './stack/lab';
import { makeStoppableSite, type StoppableSite } from './stack/stoppable-site';
import { startUnsteadySite, type UnsteadySite } from './stack/unsteady-site';

/** A site of a test's own starts once for many tests, on a busy machine slowly. */
export const START_MS = 180_000;

type Fixtures = {
  problems: Problems;
  /** Declares errors that the test provokes; any other error in a page's console, network or policy fails the test. */
  expectErrors: (...patterns: RegExp[]) => void;
  visitor: Visitor;
  layout: Layout;
  /** What a scene is played with. */
  stage: Stage;
  /** A site with a registry of its own, as the builds give it at the start of each test. */
  lab: HostLab;
  labVisitor: Visitor;
};

/** The same for every test, whichever it needs: a worker goes on from one to the next only with the same ones. */
type WorkerFixtures = {
  /** What the site's service answers, for expectations that hold with any data. */
  directory: Directory;
  labServer: HostLab;
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
      const lab = await startLab();
      await use(lab);
      await lab.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  unsteady: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const unsteady = await startUnsteadySite();
      await use(unsteady);
      await unsteady.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  stoppable: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const site = await makeStoppableSite();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  context: async ({ context }, use, { testId }) => {
    const seed = process.env.CLUB_BURDEN;
    if (seed)
      context.on('page', (page) => slowDown(page, burdenOf(`${seed} ${testId}`)).catch(() => undefined));
    await use(context);
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      await watchContext(context, problems.report);
      await use(problems);
      await problems.expectAsDeclared();
    },
    { auto: true },
  ],
  expectErrors: async ({ problems }, use) => use((...patterns) => problems.expect(...patterns)),
  visitor: async ({ page }, use) =>
    use(new Visitor(page, new URL(requiredSiteUrl()).origin, new URL(plainSiteUrl()).origin)),
  layout: async ({ page }, use) => use(new Layout(page)),
  stage: async ({ page, visitor, layout, directory, expectErrors }, use) =>
    use({ page, visitor, layout, directory, expectErrors }),
  lab: async ({ labServer, context, problems }, use) => {
    await use(labServer);
    await endVisits(context, problems).finally(labServer.reset);
  },
  labVisitor: async ({ page, lab }, use) => use(new Visitor(page, lab.origin)),
});

export { expect };
