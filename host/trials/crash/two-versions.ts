import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRandom } from '@club/shared/demo';
import type { DataLocation } from '../../server/platform/database/open-database';
import {
  fetchListedIds,
  killSite,
  readStoredSubmissions,
  type SentSubmission,
  type StartedSite,
  startSite,
  stopSite,
} from '../support/running-site';
import { waitUntil } from './promotion';
import { type CrashVerdict, createSubmission, deliverSubmission, isAcknowledged, judgeCrash } from './sends';

/** Entry files of one built version of the host: its data service and its data commands. */
export type HostEntryFiles = { service: string; data: string };

export type TwoVersionsOptions = {
  former: HostEntryFiles;
  current: HostEntryFiles;
  databaseUrl: string;
  /** Number of restarts of each host, by SIGTERM and SIGKILL in turn. */
  restarts: number;
  concurrency: number;
  seed: number;
};

export type TwoVersionsReport = {
  /** Numbers of submissions acknowledged by the previous and the current host. */
  answered: [number, number];
  /** Number of failed attempts to send; each submission was sent again. */
  unanswered: number;
  refused: number;
  verdict: CrashVerdict;
  /** Number of edits that a command confirmed. */
  edits: number;
  /** Confirmed edits that at least one of the hosts does not show. */
  lostEdits: string[];
};

const EDITED = 40;

/**
 * Sends submissions and edits to two versions of the host on one PostgreSQL database, while each is restarted in turn.
 */
export async function runTwoVersions(options: TwoVersionsOptions): Promise<TwoVersionsReport> {
  const { former, current, databaseUrl, restarts, concurrency, seed } = options;
  const dataDirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'club-versions-')));
  const places = dataDirs.map((dataDir): DataLocation => ({ dataDir, databaseUrl }));
  const programs = [former, current];
  const start = (index: number) => startSite(programs[index]?.service ?? '', places[index] as DataLocation);
  const sites: StartedSite[] = [await start(0), await start(1)];
  const [sent, answered, counts] = [[], new Set<SentSubmission>(), [0, 0]] as [
    SentSubmission[],
    Set<SentSubmission>,
    [number, number],
  ];
  const report = { unanswered: 0, refused: 0 };
  const hidden: string[] = [];
  let isOver = false;
  let hasFailed = false;

  try {
    const random = createRandom(seed);
    // Removes duplicates, because the demo list contains one specialist twice.
    const ids = [...new Set(await fetchListedIds(sites[0] as StartedSite))];
    const [edited, rated] = [ids.slice(0, EDITED), ids.slice(EDITED)];

    async function visit(): Promise<void> {
      while (!isOver) {
        const send = createSubmission(1, sent.length, random.pick(rated));
        sent.push(send);
        while (!answered.has(send) && !hasFailed) {
          const index = random.pick([0, 1] as const);
          const answer = await deliverSubmission(sites[index]?.base ?? '', send);
          if (answer === 'none') report.unanswered += 1;
          else if (answer === 'refused') report.refused += 1;
          else if (isAcknowledged(answer)) {
            answered.add(send);
            counts[index] += 1;
          }
        }
      }
    }

    async function edit(): Promise<void> {
      for (const [index, id] of edited.entries()) {
        if (isOver) return;
        const [program, place] = [programs[index % 2], places[index % 2]];
        const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: place?.dataDir };
        await promisify(execFile)(process.execPath, [program?.data ?? '', 'hide', id], { env });
        hidden.push(id);
      }
    }

    async function restartInTurn(): Promise<void> {
      for (let round = 0; round < restarts; round += 1) {
        for (const index of [0, 1]) {
          const before = answered.size;
          await waitUntil(() => answered.size >= before + concurrency);
          const site = sites[index] as StartedSite;
          await (round % 2 === 0 ? stopSite(site) : killSite(site));
          const duringRestart = answered.size;
          await waitUntil(() => answered.size >= duringRestart + concurrency);
          sites[index] = await start(index);
        }
      }
    }

    const restarted = restartInTurn().finally(() => {
      isOver = true;
    });
    await Promise.all([restarted, edit(), ...Array.from({ length: concurrency }, visit)]);
    const shown = await Promise.all(sites.map(fetchListedIds));
    const lostEdits = hidden.filter((id) => shown.some((list) => list.includes(id)));
    await Promise.all(sites.map(stopSite));
    const stored = await readStoredSubmissions(places[1] as DataLocation);
    const verdict = judgeCrash(sent, [...answered], stored);
    return { ...report, answered: counts, verdict, edits: hidden.length, lostEdits };
  } catch (error) {
    [isOver, hasFailed] = [true, true];
    throw error;
  } finally {
    await Promise.all(sites.map(killSite));
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
}
