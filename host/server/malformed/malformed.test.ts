import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from '../testing/server-process';
import { tempDir } from '../testing/temp-dir';
import { sendMalformed } from './malformed';

const OUT = fileURLToPath(new URL(`../../node_modules/.malformed-test-${process.pid}`, import.meta.url));
let file = '';
beforeAll(async () => {
  file = await bundleServer(OUT);
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

test('malformed requests of every kind neither end the server nor make it fail, and leave whole rows only', async () => {
  const report = await sendMalformed({
    file,
    place: { dataDir: tempDir(), databaseUrl: null },
    requests: 3_000,
    concurrency: 20,
    seed: 7,
  });
  expect(report.faults).toEqual([]);
  for (const status of [200, 201, 400, 404, 405, 413, 415])
    expect(report.statuses[status]).toBeGreaterThan(0);
  expect(report.stored).toBeGreaterThanOrEqual(report.statuses[201] ?? 0);
});
