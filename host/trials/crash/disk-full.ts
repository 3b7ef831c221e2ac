import { createRandom } from '@club/shared/demo';
import type { DataLocation } from '../../server/platform/database/open-database';
import { healthOf, killSite, listedIds, type StartedSite, startSite } from '../support/running-site';
import { type SentSubmission, storedSends } from '../support/stored-sends';
import { deliverSubmission, isAcknowledged, makeSend } from './send';
import { onSmallDisk } from './small-disk';
import { type CrashVerdict, judgeCrash } from './verdict';

export type DiskFullOptions = { file: string; place: DataLocation };
export type DiskFullReport = {
  verdict: CrashVerdict;
  refusedWhileFull: number;
  /** Whether each submission was stored again once there was room. */
  storesAgain: boolean;
  storedAfter: number;
  /** What the server said of itself while it refused, and when it stored again. */
  health: [full: boolean, afterwards: boolean];
};

const MOST_SENDS = 5_000;
const REFUSALS = 50;

const isWell = async (site: StartedSite) => (await healthOf(site))?.status === 'ok';

/**
 * Fills the disk under the server with submissions until it refuses them, kills it and starts it again on the full disk, makes room, and
 * sends on; then every answered submission must be stored once.
 */
export function fillTheDisk({ file, place }: DiskFullOptions): Promise<DiskFullReport> {
  return onSmallDisk(place.dataDir, '3m', async (disk) => {
    let site = await startSite(file, place);
    const [sent, acknowledged]: [SentSubmission[], SentSubmission[]] = [[], []];
    const random = createRandom(1);
    const ids = await listedIds(site);
    const sendOne = async () => {
      const send = makeSend(1, sent.length, random.pick(ids));
      sent.push(send);
      const answer = await deliverSubmission(site.base, send);
      if (isAcknowledged(answer)) acknowledged.push(send);
      return answer;
    };
    try {
      let refused = 0;
      while (refused < REFUSALS && sent.length < MOST_SENDS)
        if ((await sendOne()) === 'refused') refused += 1;
      if (refused < REFUSALS) throw new Error('the disk was never full');
      const isWellWhileFull = await isWell(site);
      await killSite(site);
      site = await startSite(file, place);
      disk.grow('60m');
      const before = acknowledged.length;
      for (let index = 0; index < REFUSALS; index += 1) await sendOne();
      const health: DiskFullReport['health'] = [isWellWhileFull, await isWell(site)];
      await killSite(site);
      const verdict = judgeCrash(sent, acknowledged, await storedSends(place));
      const storedAfter = acknowledged.length - before;
      return {
        verdict,
        refusedWhileFull: refused,
        storedAfter,
        storesAgain: storedAfter === REFUSALS,
        health,
      };
    } finally {
      await killSite(site);
    }
  });
}
