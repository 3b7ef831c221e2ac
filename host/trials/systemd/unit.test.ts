import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/temp-dir';

const UNIT = join(import.meta.dirname, '../../systemd/club.service');
const ANALYZE = '/usr/bin/systemd-analyze';

test.skipIf(!existsSync(ANALYZE))('systemd accepts the unit without a warning', () => {
  const copy = join(tempDir(), 'club.service');
  writeFileSync(copy, readFileSync(UNIT, 'utf8').replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync(ANALYZE, ['verify', copy], { encoding: 'utf8' });
  const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('club.service'));
  expect([status, ours]).toEqual([0, []]);
});
