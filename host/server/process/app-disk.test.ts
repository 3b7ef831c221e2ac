import { expect, test, vi } from 'vitest';
import { startTestApp, submitAndCheckHealth } from '../../trials/support/test-app';

const disk = vi.hoisted(() => ({ full: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeFileSync: (...args: Parameters<typeof fs.writeFileSync>) => {
      if (disk.full) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      fs.writeFileSync(...args);
    },
  };
});

test('submissions and health check fail together on a full disk and recover together', async () => {
  const { app, db, rows } = await startTestApp({ env: { RATE_LIMIT: '0' } });
  expect(await submitAndCheckHealth(app, 'antes')).toEqual([201, 200]);
  disk.full = true;
  db.exec('PRAGMA max_page_count = 1');
  // Fills the last database page, which has space for one or two of these texts.
  const fillers = ['1', '2', '3'].map((digit) => digit.repeat(2_000));
  for (const filler of fillers) await submitAndCheckHealth(app, filler);
  expect((await submitAndCheckHealth(app, '4'.repeat(2_000)))[0]).toBe(503);
  db.exec('PRAGMA max_page_count = 1000000');
  await expect.poll(() => submitAndCheckHealth(app, 'corto')).toEqual([503, 503]);
  disk.full = false;
  expect(await submitAndCheckHealth(app, 'después')).toEqual([201, 200]);
  const stored = rows('feedback').map(({ comentario }) => String(comentario));
  expect(stored.filter((comentario) => !fillers.includes(comentario))).toEqual(['antes', 'después']);
});
