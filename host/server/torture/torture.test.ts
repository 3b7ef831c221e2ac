import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleServer } from '../testing/server-process';
import { tempDir } from '../testing/temp-dir';
import { type RoundReport, torture } from './torture';

const OUT = fileURLToPath(new URL(`../../node_modules/.torture-test-${process.pid}`, import.meta.url));
let file = '';
beforeAll(async () => {
  file = await bundleServer(OUT);
}, 30_000);
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

describe('killed with -9 amid sends', () => {
  test('keeps every answered send once, resent ones included', async () => {
    const reports: RoundReport[] = [];
    const verdict = await torture({
      file,
      dataDir: tempDir(),
      rounds: 3,
      sends: 60,
      concurrency: 20,
      seed: 7,
      onRound: (report) => reports.push(report),
    });
    expect(verdict).toEqual({ acknowledged: 180, lost: [], doubled: [], strangers: [] });

    const last = reports.pop();
    for (const { answered, killed } of reports)
      expect(answered).toBeGreaterThanOrEqual(killed?.answers ?? 61);
    expect(last).toMatchObject({ killed: null, sends: 0, answered: last?.resent });
    expect(last?.repeated).toBeGreaterThan(0);
  }, 30_000);
});
