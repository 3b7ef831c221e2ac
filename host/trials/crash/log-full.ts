import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@club/shared/demo';
import type { DataLocation } from '../../server/platform/database/open-database';
import { healthOf, killSite, listedIds, startLoggingTo, stopSite } from '../support/running-site';
import { type SentSubmission, storedSends } from '../support/stored-sends';
import { deliverSubmission, isAcknowledged, makeSend } from './send';
import { onSmallDisk } from './small-disk';
import { type CrashVerdict, judgeCrash } from './verdict';

export type LogFullOptions = { file: string; place: DataLocation; logDir: string };
export type LogFullReport = {
  verdict: CrashVerdict;
  /** Submissions that were stored while the log could not be written. */
  storedWithoutLog: number;
  /** Whether the log tells afterwards of what it lacks. */
  tellsOfIt: boolean;
};

const MOST_SENDS = 5_000;
const SENDS = 50;
const PATIENCE_MS = 10_000;

/** Fills the disk under the server's log, sends on, makes room, and ends the server as an operator would. */
export function fillTheLog({ file, place, logDir }: LogFullOptions): Promise<LogFullReport> {
  return onSmallDisk(logDir, '64k', async (disk) => {
    const path = join(logDir, 'site.log');
    const log = openSync(path, 'a');
    const site = await startLoggingTo(log, file, place).finally(() => closeSync(log));
    const sent: SentSubmission[] = [];
    const acknowledged: SentSubmission[] = [];
    const random = createRandom(1);
    const ids = await listedIds(site);
    const sendOne = async () => {
      const send = makeSend(1, sent.length, random.pick(ids));
      sent.push(send);
      if (isAcknowledged(await deliverSubmission(site.base, send))) acknowledged.push(send);
    };
    const isFailing = async () => (await healthOf(site))?.log === 'failing';
    try {
      while (!(await isFailing()) && sent.length < MOST_SENDS) await sendOne();
      const before = acknowledged.length;
      for (let index = 0; index < SENDS; index += 1) await sendOne();
      const storedWithoutLog = (await isFailing()) ? acknowledged.length - before : 0;
      disk.grow('8m');
      const deadline = Date.now() + PATIENCE_MS;
      while ((await isFailing()) && Date.now() < deadline) await pause(100);
      await stopSite(site);
      const tellsOfIt = readFileSync(path, 'utf8').includes('the log could not be written');
      return {
        verdict: judgeCrash(sent, acknowledged, await storedSends(place)),
        storedWithoutLog,
        tellsOfIt,
      };
    } finally {
      await killSite(site);
    }
  });
}

export const isUnharmed = ({ storedWithoutLog, tellsOfIt }: LogFullReport): boolean =>
  storedWithoutLog === SENDS && tellsOfIt;
