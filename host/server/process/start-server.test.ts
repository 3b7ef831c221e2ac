import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SAMPLE_LISTS, testConfig } from '../../trials/support/fixtures';
import { tempDir } from '../../trials/support/temp-dir';
import { startMockServer, textHandler } from '../../trials/support/test-servers';
import { openDatabase } from '../platform/database/open-database';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite';
import { startServer } from './start-server';

describe('BACKUP_DIR', () => {
  async function serverWith(BACKUP_DIR: string) {
    const config = testConfig({ DATA_DIR: tempDir(), PORT: '0', BACKUP_DIR });
    const started = await startServer(config, async () => undefined, SAMPLE_LISTS);
    if (!started.ok) throw new Error(started.problem);
    const { url, stop } = started.server;
    onTestFinished(stop);
    return { health: async () => (await fetch(`${url}/healthz`)).json(), url };
  }

  test('gets a backup at startup, which the metrics report', async () => {
    const folder = join(tempDir(), 'copias');
    const { health, url } = await serverWith(folder);
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(metrics).toMatch(/^club_backup_bytes [1-9]/m);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^club-[\d-]{10}\.copia$/)]);
    expect(await health()).toEqual({ status: 'ok' });
  });

  test('is reported at /healthz with status 200 if it is unusable', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const { health } = await serverWith(file);
    await expect.poll(health).toEqual({ status: 'ok', backup: 'failing' });
  });
});

test('errors that the server logs are sent to ALERT_URL', async () => {
  const webhook = await startMockServer(textHandler(''));
  const config = testConfig({
    DATA_DIR: tempDir(),
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ALERT_URL: `${webhook.origin}/`,
    ALERT_SECRET: '0123456789abcdef',
  });
  const started = await startServer(
    config,
    async ({ log }) => log.fatal({ reason: 'altered' }, 'registry refused'),
    SAMPLE_LISTS,
  );
  if (!started.ok) throw new Error(started.problem);
  onTestFinished(started.server.stop);
  const alerts = () => webhook.asked.map(({ body }) => body).join();
  await expect.poll(alerts).toContain('registry refused · reason: altered');
});

test('the server reports in one line a database that rejects the initial lists', async () => {
  const config = testConfig({ DATA_DIR: tempDir(), PORT: '0' });
  const opened = await openDatabase(config);
  if (opened.ok) await opened.value.close();
  const file = join(config.dataDir, DATABASE_FILE);
  const db = new DatabaseSync(file);
  db.exec("CREATE TRIGGER full BEFORE INSERT ON loads BEGIN SELECT RAISE(ABORT, 'no\nroom'); END");
  db.close();
  expect(await startServer(config, async () => undefined, SAMPLE_LISTS)).toEqual({
    ok: false,
    problem: `the database ${file} cannot be used: no room`,
  });
});
