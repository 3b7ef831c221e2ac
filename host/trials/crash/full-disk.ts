import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@club/shared/demo';
import type { DataLocation } from '../../server/platform/database/open-database';
import {
  fetchHealth,
  fetchListedIds,
  killSite,
  readStoredSubmissions,
  type SentSubmission,
  type StartedSite,
  startSite,
  startSiteLoggingTo,
  stopSite,
} from '../support/running-site';
import { type CrashVerdict, createSubmission, deliverSubmission, isAcknowledged, judgeCrash } from './sends';

const mountTmpfs = (...args: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...args], { stdio: 'pipe' });

type SmallDisk = { grow(size: string): void };

/** Runs `work` with a small tmpfs mounted at a folder; requires root. */
async function onSmallDisk<T>(
  folder: string,
  size: string,
  work: (disk: SmallDisk) => Promise<T>,
): Promise<T> {
  mountTmpfs('-o', `size=${size}`, 'tmpfs', folder);
  try {
    return await work({ grow: (larger) => mountTmpfs('-o', `remount,size=${larger}`, 'tmpfs', folder) });
  } finally {
    // Unmounts once the last file is closed, because files may still be open.
    execFileSync('umount', ['--lazy', folder]);
  }
}

type DiskFullOptions = { file: string; place: DataLocation };
type DiskFullReport = {
  verdict: CrashVerdict;
  refusedWhileFull: number;
  /** Whether the server stored every submission after the disk was enlarged. */
  storesAgain: boolean;
  storedAfter: number;
  /** Whether `/healthz` answered `ok`, first while the disk was full, then after it was enlarged. */
  health: [full: boolean, afterwards: boolean];
};

const MAX_SENDS = 5_000;
const REFUSALS = 50;

const isHealthy = async (site: StartedSite) => (await fetchHealth(site))?.status === 'ok';

/**
 * Fills the disk with submissions until the server refuses them, restarts the server on the full disk, enlarges the
 * disk and sends again. Returns the outcome and the comparison with the stored rows.
 */
export function fillTheDisk({ file, place }: DiskFullOptions): Promise<DiskFullReport> {
  return onSmallDisk(place.dataDir, '3m', async (disk) => {
    let site = await startSite(file, place);
    const [sent, acknowledged]: [SentSubmission[], SentSubmission[]] = [[], []];
    const random = createRandom(1);
    const ids = await fetchListedIds(site);
    const sendOne = async () => {
      const send = createSubmission(1, sent.length, random.pick(ids));
      sent.push(send);
      const answer = await deliverSubmission(site.base, send);
      if (isAcknowledged(answer)) acknowledged.push(send);
      return answer;
    };
    try {
      let refused = 0;
      while (refused < REFUSALS && sent.length < MAX_SENDS) if ((await sendOne()) === 'refused') refused += 1;
      if (refused < REFUSALS) throw new Error('the disk never filled up');
      const isHealthyWhileFull = await isHealthy(site);
      await killSite(site);
      site = await startSite(file, place);
      disk.grow('60m');
      const before = acknowledged.length;
      for (let index = 0; index < REFUSALS; index += 1) await sendOne();
      const health: DiskFullReport['health'] = [isHealthyWhileFull, await isHealthy(site)];
      await killSite(site);
      const verdict = judgeCrash(sent, acknowledged, await readStoredSubmissions(place));
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

type LogFullOptions = { file: string; place: DataLocation; logDir: string };
type LogFullReport = {
  verdict: CrashVerdict;
  /** Number of submissions stored while the log could not be written. */
  storedWithoutLog: number;
  /** Whether the log later reports that lines are missing. */
  reportsGap: boolean;
};

const SENDS_WITHOUT_LOG = 50;
const LOG_TIMEOUT_MS = 10_000;

/**
 * Fills the disk with the server's log while sending submissions, enlarges the disk and stops the server with SIGTERM.
 */
export function fillTheLog({ file, place, logDir }: LogFullOptions): Promise<LogFullReport> {
  return onSmallDisk(logDir, '64k', async (disk) => {
    const path = join(logDir, 'site.log');
    const log = openSync(path, 'a');
    const site = await startSiteLoggingTo(log, file, place).finally(() => closeSync(log));
    const sent: SentSubmission[] = [];
    const acknowledged: SentSubmission[] = [];
    const random = createRandom(1);
    const ids = await fetchListedIds(site);
    const sendOne = async () => {
      const send = createSubmission(1, sent.length, random.pick(ids));
      sent.push(send);
      if (isAcknowledged(await deliverSubmission(site.base, send))) acknowledged.push(send);
    };
    const isFailing = async () => (await fetchHealth(site))?.log === 'failing';
    try {
      while (!(await isFailing()) && sent.length < MAX_SENDS) await sendOne();
      const before = acknowledged.length;
      for (let index = 0; index < SENDS_WITHOUT_LOG; index += 1) await sendOne();
      const storedWithoutLog = (await isFailing()) ? acknowledged.length - before : 0;
      disk.grow('8m');
      const deadline = Date.now() + LOG_TIMEOUT_MS;
      while ((await isFailing()) && Date.now() < deadline) await pause(100);
      await stopSite(site);
      const reportsGap = readFileSync(path, 'utf8').includes('the log could not be written');
      return {
        verdict: judgeCrash(sent, acknowledged, await readStoredSubmissions(place)),
        storedWithoutLog,
        reportsGap,
      };
    } finally {
      await killSite(site);
    }
  });
}

export const hasSurvivedFullLog = ({ storedWithoutLog, reportsGap }: LogFullReport): boolean =>
  storedWithoutLog === SENDS_WITHOUT_LOG && reportsGap;
