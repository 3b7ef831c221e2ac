import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../host/trials/support/free-ports';
import { ROOT, run } from '../../kit/sites/workspace';
import { checkoutSite, STEPS, teamAt, timedSteps } from './steps';

/**
 * Runs `npm run lab -- walkthrough`: the README's steps from a clone to a first deploy, a new remote and a permanent site,
 * each timed.
 */
export default async function command(): Promise<number> {
  const room = await mkdtemp(join(tmpdir(), 'club-walkthrough-'));
  const folder = join(room, 'club ñ (1)');
  const [port = 0] = await freePorts(1);
  const site = checkoutSite(folder, port);
  try {
    await run('git', ['clone', '--quiet', ROOT, folder], room);
    const walk = { site, team: teamAt(folder, site.origin) };
    const outcome = await timedSteps(STEPS, walk, (step, error) =>
      console.error(`${step}: ${error.message}`),
    );
    console.table(outcome);
    return Object.values(outcome).includes('failed') ? 1 : 0;
  } finally {
    await site.stop();
    await rm(room, { recursive: true, force: true });
  }
}
