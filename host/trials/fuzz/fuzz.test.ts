// @vitest-environment node
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from '../support/server-process';
import { tempDir } from '../support/temp-dir';
import { runFuzz } from './fuzz';
import { corruptedText, corruptedValue, fuzzInputKind } from './input-kind';

const OUT = fileURLToPath(new URL(`../../node_modules/.fuzz-test-${process.pid}`, import.meta.url));
let file = '';
beforeAll(async () => {
  file = await bundleServer(OUT);
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

test('generated inputs of every kind crash nothing, cause no server error and store no partial row', async () => {
  const place = { dataDir: tempDir(), databaseUrl: null };
  const report = await runFuzz({ file, place, inputs: 20_000, concurrency: 20, seed: 7 });
  expect(report.faults).toEqual([]);
  expect(report.outcomes.map(({ name }) => name)).toEqual([
    'HTTP',
    'list rows',
    'storage values',
    'navigation states',
    'CSV cells',
    'manifests',
    'registry states',
  ]);
  for (const { inputs } of report.outcomes) expect(inputs).toBeGreaterThanOrEqual(2_000);
  for (const status of [200, 201, 400, 404, 405, 413, 415])
    expect(report.statuses[status]).toBeGreaterThan(0);
  expect(report.stored).toBeGreaterThanOrEqual(report.statuses[201] ?? 0);
});

test('fuzzInputKind reports the smallest failing input and finds it again with the same seed', async () => {
  const kind = {
    name: 'numbers',
    input: fc.nat(),
    check(value: number) {
      if (value > 100) throw new Error(`${value} is too much`);
    },
  };
  const first = await fuzzInputKind(kind, 1_000, 3);
  expect(first.fault).toBe('101: 101 is too much');
  expect(await fuzzInputKind(kind, 1_000, 3)).toEqual(first);
});

test('corrupted values are often still valid, and some have inherited property names as own keys', () => {
  const good = fc.constant({ rows: [{ id: '1' }] });
  const values = fc.sample(corruptedValue(good), { numRuns: 2_000, seed: 1 });
  const same = values.filter((value) => JSON.stringify(value) === '{"rows":[{"id":"1"}]}');
  expect(same.length).toBeGreaterThan(100);
  const texts = fc.sample(corruptedText(good), { numRuns: 2_000, seed: 1 });
  expect(texts.filter((text) => text.includes('"__proto__":')).length).toBeGreaterThan(20);
});
