import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleServer } from '../support/server-process';
import { tempDir } from '../support/temp-dir';
import { ATTACKS } from './attacks';
import { type FloodPhase, formatFloodPhase, runFlood } from './flood';

const OUT = fileURLToPath(new URL(`../../node_modules/.flood-test-${process.pid}`, import.meta.url));
let file = '';
beforeAll(async () => {
  file = await bundleServer(OUT);
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

test('hostile submissions cannot lower an average, grow the list or delay visitors beyond the limits', async () => {
  const phases: FloodPhase[] = [];
  const faults = await runFlood({
    file,
    place: { dataDir: tempDir(), databaseUrl: null },
    sends: 200,
    concurrency: 20,
    onPhase: (phase) => phases.push(phase),
  });
  expect(faults).toEqual([]);
  expect(phases.map(({ name }) => name)).toEqual(['before', ...ATTACKS.map(({ name }) => name), 'after']);
  const [, oneAddress, , , tooLong, allSpecialists] = phases;
  expect(oneAddress?.statuses).toEqual({ 201: 120 });
  expect(tooLong?.statuses).toEqual({ 400: 40, 413: 80 });
  expect(allSpecialists?.statuses).toEqual({ 201: 120, 429: 80 });
  expect(formatFloodPhase(phases[1] as FloodPhase)).toMatch(
    /^120 identifications, one address, one specialist \(\d+\.\d s\) · 201 × 120 · list \d+ KiB · published 2, average 4\.50 → 2\.17 · \/healthz p50 /,
  );
});
