import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findPostgres, isInstalled, startPostgres } from '../support/postgres';
import { bundleServer } from '../support/server-process';
import { tempDir } from '../support/temp-dir';
import { type RoundReport, runCrashes } from './crash';
import { promoteReplica } from './promotion';

const OUT = fileURLToPath(new URL(`../../node_modules/.crash-test-${process.pid}`, import.meta.url));
let file = '';
beforeAll(async () => {
  file = await bundleServer(OUT);
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

describe('a service killed during submissions', () => {
  test('stores every acknowledged submission once, including resent ones', async () => {
    const reports: RoundReport[] = [];
    const verdict = await runCrashes({
      file,
      place: { dataDir: tempDir(), databaseUrl: null },
      rounds: 3,
      sends: 40,
      concurrency: 20,
      seed: 7,
      onRound: (report) => reports.push(report),
    });
    expect(verdict).toEqual({ acknowledged: 120, lost: [], duplicated: [], unexpected: [] });

    const last = reports.pop();
    const previous = reports.at(-1);
    for (const { answered, killed } of reports)
      expect(answered).toBeGreaterThanOrEqual(killed?.answers ?? 41);
    expect(last).toMatchObject({ killed: null, sends: 0, answered: last?.resent });
    expect(last?.repeated).toBeGreaterThanOrEqual(previous?.answered ?? 41);
  });

  const bin = findPostgres();
  test.runIf(isInstalled('PostgreSQL', bin, 'kills on PostgreSQL'))(
    'stores them once in a PostgreSQL that is killed too',
    async () => {
      const postgres = await startPostgres(bin ?? '', { durable: false });
      onTestFinished(postgres.stop);
      const reports: RoundReport[] = [];
      const verdict = await runCrashes({
        file,
        place: { dataDir: tempDir(), databaseUrl: await postgres.createDatabase() },
        database: postgres,
        rounds: 3,
        sends: 40,
        concurrency: 20,
        seed: 8,
        onRound: (report) => reports.push(report),
      });
      expect(verdict).toEqual({ acknowledged: 120, lost: [], duplicated: [], unexpected: [] });
      expect(reports.map(({ killed }) => killed?.victim)).toEqual(['site', 'site', 'database', undefined]);
    },
  );
});

describe('a service whose primary database is killed during submissions', () => {
  const bin = findPostgres();
  test.runIf(isInstalled('PostgreSQL', bin, 'a lost primary'))(
    'refuses submissions until the synchronous replica is promoted and loses no acknowledged submission',
    async () => {
      const options = { file, bin: bin ?? '', synchronous: true, behind: true };
      const report = await promoteReplica({ ...options, sends: 200, concurrency: 10, seed: 9 });
      expect(report).toMatchObject({
        health: 503,
        verdict: { acknowledged: 200, lost: [], duplicated: [] },
      });
      expect(report.before).toBeGreaterThanOrEqual(50);
    },
  );
});
