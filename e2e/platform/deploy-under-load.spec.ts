import type { RemoteName } from '@club/shared/federation';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import {
  DeploymentTimeline,
  expectIntactFile,
  makeStampedBuild,
  type RemoteReferences,
  remoteVersions,
  startBrowserLoad,
  startHtmlLoad,
} from '../kit/load';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { PROFILE_PAGE_REMOTES } from '../kit/places';
import { deployApi } from '../kit/sites/deploy-api';
import type { LabSiteWithHost } from '../kit/sites/lab';
import { Visitor } from '../kit/visitor';

/** Number of deploys; set `CLUB_LOAD_CHANGES=200` for the long trial. */
const CHANGES = Number(process.env.CLUB_LOAD_CHANGES ?? 12);
const FORMER = '1.1.0';
const LATTER = '1.2.0';

/**
 * Uploads two releases of a remote and deploys the first. Returns functions that deploy the second and the first again.
 */
async function prepare(lab: LabSiteWithHost, name: RemoteName) {
  const api = deployApi(lab.origin, name, await lab.token(name));
  async function upload(version: string): Promise<string> {
    const build = await makeStampedBuild(name, version);
    const { status, body } = await api.upload(build.path).finally(build.remove);
    expect(status).toBe(201);
    return body.release ?? '';
  }
  const [former, latter] = [await upload(FORMER), await upload(LATTER)];
  expect((await api.deploy({ release: former })).status).toBe(200);
  return { deploy: () => api.deploy({ release: latter }), rollBack: api.rollBack };
}

test('during deploys and rollbacks every page loads, with all parts from one release', async ({
  page,
  context,
  lab,
  labVisitor,
  directory,
}) => {
  test.setTimeout(60_000 + CHANGES * 6_000);
  const teams = {} as Record<RemoteName, Awaited<ReturnType<typeof prepare>>>;
  for (const name of PROFILE_PAGE_REMOTES) teams[name] = await prepare(lab, name);
  const timeline = new DeploymentTimeline(remoteVersions(await lab.registry()));
  const person = pickWithoutVideo(directory);
  const pinned = new Map<string, string>();
  await labVisitor.visit('/');
  const drawn = { browsers: 0, crawlers: 0 };
  const countIn = (who: keyof typeof drawn) => (html: RemoteReferences) => {
    if (html.drawn) drawn[who] += 1;
  };
  const pages = [page, await context.newPage()];
  const browsers = pages.map((each) =>
    startBrowserLoad(
      new Visitor(each, lab.origin),
      new AllRemotesPage(each, person),
      timeline,
      countIn('browsers'),
    ),
  );
  const crawlers = [1, 2].map(() => startHtmlLoad(lab.origin, timeline, pinned, countIn('crawlers')));

  const loaders = [...browsers, ...crawlers];
  try {
    for (let turn = 0; turn < CHANGES; turn += 1) {
      const name = PROFILE_PAGE_REMOTES[turn % PROFILE_PAGE_REMOTES.length] ?? 'profile';
      const forward = timeline.now[name] === FORMER;
      await timeline.change(name, forward ? LATTER : FORMER, async () => {
        const { status, body } = await (forward ? teams[name].deploy() : teams[name].rollBack());
        expect({ status, version: body.version }).toEqual({ status: 200, version: timeline.now[name] });
      });
      await Promise.race(crawlers.map((crawler) => crawler.next()));
      if (turn % 10 === 9) await Promise.race(browsers.map((browser) => browser.next()));
    }
  } finally {
    await Promise.allSettled(loaders.map((loader) => loader.end()));
  }
  await Promise.all(loaders.map((loader) => loader.end()));

  const loads = crawlers.reduce((sum, crawler) => sum + crawler.loads, 0);
  expect(loads).toBeGreaterThanOrEqual(CHANGES);
  const visits = browsers.reduce((sum, browser) => sum + browser.loads, 0);
  test.info().annotations.push({
    type: 'loads',
    description: `${loads} crawled, ${drawn.crawlers} drawn; ${visits} in browsers, ${drawn.browsers} drawn`,
  });
  expect(drawn.crawlers).toBeGreaterThan(0);
  expect(drawn.browsers).toBeGreaterThan(0);
  expect(remoteVersions(await lab.registry())).toEqual(timeline.now);
  for (const [file, integrity] of pinned) await expectIntactFile(lab.origin + file, integrity);
});
