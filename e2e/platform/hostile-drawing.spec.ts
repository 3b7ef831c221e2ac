import { dirname, join } from 'node:path';
import { fetchRenderingOutcomes } from '../../host/trials/support/team-site';
import { expect, test } from '../kit/fixtures';
import { ProfileLocators } from '../kit/pages/profile';
import type { LabSiteWithHost } from '../kit/sites/lab';
import {
  NO_NETWORK_ACCESS_TEXT,
  SANDBOXED_OUTPUT_PATTERN,
  startConnectionCounter,
  timedRequest,
  tryOpeningSockets,
  tryReadingFolder,
  UNRENDERABLE_RELEASES,
} from '../lab/hostile/trial';

/**
 * Maximum time that a shell may take longer than the home page, ms: far below the timeout that kills a blocked
 * renderer. A busy machine may exceed it sometimes.
 */
const MAX_DELIVERY_DELAY_MS = 800;
/** Number of killed renderers after which the server stops rendering a release and sends shells quickly. */
const ENDS = 3;

const askFor = (lab: LabSiteWithHost, path: string) => timedRequest(lab.origin + path);

const drawnAt = (lab: LabSiteWithHost, path: string) =>
  expect.poll(async () => (await askFor(lab, path)).drawn).toBe(true);

/** Rendering outcomes that make the server send a shell: timed out, failed, or disabled. */
const WITH_A_SHELL = ['late', 'failed', 'off'];

for (const [what, alter] of Object.entries(UNRENDERABLE_RELEASES)) {
  test(`the pages of a release that ${what} during server rendering are sent as shells, and other pages stay server-rendered`, async ({
    page,
    lab,
    labVisitor,
    directory,
  }) => {
    await drawnAt(lab, '/detalle/1');
    await drawnAt(lab, '/filtro/provincia');
    const before = await fetchRenderingOutcomes(lab.origin, 'profile');
    await lab.publish('profile', '9.9.1', alter);
    const longer: number[] = [];
    for (const { id } of directory.people.slice(0, 5)) {
      const [{ status, drawn, ms }, home] = await Promise.all([
        askFor(lab, `/detalle/${id}`),
        askFor(lab, '/'),
      ]);
      expect([status, drawn]).toEqual([200, false]);
      longer.push(ms - home.ms);
      await drawnAt(lab, '/filtro/provincia');
    }
    expect(Math.min(...longer.slice(0, ENDS)), 'longer than a page that is never drawn').toBeLessThan(
      MAX_DELIVERY_DELAY_MS,
    );
    const after = await fetchRenderingOutcomes(lab.origin, 'profile');
    const counted = Object.entries(after).map(
      ([outcome, times]) => [outcome, times - (before[outcome] ?? 0)] as const,
    );
    const withShell = counted.filter(([outcome]) => WITH_A_SHELL.includes(outcome));
    expect(withShell.reduce((sum, [, times]) => sum + times, 0)).toBe(5);
    if (what === 'hangs while it is imported') return;
    const person = directory.people[0];
    await labVisitor.visit(`/detalle/${person?.id}`);
    await expect(new ProfileLocators(page).heading).toHaveText(person?.name ?? '');
  });
}

test('during server rendering a release can read neither the site’s keys nor its environment', async ({
  lab,
}) => {
  const secrets = join(dirname(dirname(lab.releasesOf('profile'))), 'secrets');
  await lab.publish('profile', '9.9.3', tryReadingFolder(secrets));
  await drawnAt(lab, '/detalle/1');
  expect((await askFor(lab, '/detalle/1')).html).toMatch(SANDBOXED_OUTPUT_PATTERN);
});

test('during server rendering a release has no network access', async ({ lab }) => {
  const { port, count, stop } = await startConnectionCounter();
  await lab.publish('profile', '9.9.4', tryOpeningSockets(port));
  await drawnAt(lab, '/detalle/1');
  expect((await askFor(lab, '/detalle/1')).html).toContain(NO_NETWORK_ACCESS_TEXT);
  await stop();
  expect(count()).toBe(0);
});
