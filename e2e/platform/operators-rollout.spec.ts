import { releaseName } from '@club/shared/federation';
import { openRolloutProfile, sendReleaseSignal } from '../../host/trials/support/team-site';
import { test as base, expect, SITE_START_TIMEOUT_MS } from '../kit/fixtures';
import { OperatorsPage } from '../kit/pages/operators-page';
import { alterBuild, renameLegalNotice } from '../kit/sites/altered-build';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';

/** A site behind a proxy that forwards each visitor's network address. */
const test = base.extend<{ proxied: LabSiteWithHost }>({
  proxied: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
    async ({}, use) => {
      const lab = await startLabSite({ TRUST_PROXY: 'loopback' });
      await use(lab);
      await lab.stop();
    },
    { timeout: SITE_START_TIMEOUT_MS },
  ],
});

test('operators see a rollout, its next step, and why it was stopped', async ({ page, proxied }) => {
  const team = await proxied.team('profile');
  const build = await alterBuild('profile', '1.0.1', renameLegalNotice);
  const running = releaseName((await proxied.registry()).remotes.profile);
  await team.rollOut(build.path).finally(build.remove);
  await team.rollout('profile', 'go');
  await team.rollout('profile', 'go');

  const operators = new OperatorsPage(page);
  const { rollouts } = operators;
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${await proxied.token('profile')}` });
  const own = rollouts.getByRole('region', { name: /^profile 1\.0\.1-/ });
  await operators.open(proxied.origin);
  await expect(own).toContainText('Going on');
  await expect(own).toContainText('Goes to 100 % after enough time and visitors:');
  await expect(own).toContainText('0 of 60 visitors');

  let visitors = 0;
  /** Visits as a new visitor, and reports a fault if the visitor gets the candidate and `isFair` is false. */
  async function visit(isFair: boolean): Promise<boolean> {
    visitors += 1;
    const visit = await openRolloutProfile(proxied.origin, visitors);
    const isCandidate = visit.release !== running;
    await sendReleaseSignal(proxied.origin, visitors, visit, isCandidate && !isFair);
    return isCandidate;
  }
  /** Repeats visits until `candidates` more visitors got the candidate. */
  async function visits(candidates: number, isFair: boolean): Promise<void> {
    for (let left = candidates; left > 0; ) if (await visit(isFair)) left -= 1;
  }
  await visits(3, true);
  await operators.refresh();
  await expect(own).toContainText('0 of 3 visitors of the candidate met a fault');

  const stopped = rollouts.getByRole('listitem').filter({ hasText: 'Stopped' });
  const whileOthersCome = { intervals: [100], timeout: 30_000 };
  const stoppedOnceAnotherCame = () =>
    visit(false)
      .then(() => operators.refresh())
      .then(() => stopped.count());
  await expect.poll(stoppedOnceAnotherCame, whileOthersCome).toBe(1);
  await expect(stopped).toHaveText(
    /^profile 1\.0\.1-\w+: ■ Stopped .* by the host: \d+ of \d+ visitors of the candidate met a fault, 0 of \d+ of the running release/,
  );
  await expect(own).toHaveCount(0);
});
