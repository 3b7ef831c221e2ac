import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, test, vi } from 'vitest';
import {
  callDataCommand,
  describeOnEachDatabase,
  describeOnPostgres,
  openAsServer,
} from '../../../../trials/support/databases';
import { aFeedback, PUBLISH_AT_ONCE_RULES, SAMPLE_LISTS } from '../../../../trials/support/fixtures';
import { tempDir } from '../../../../trials/support/temp-dir';
import type { Database } from '../../../platform/database/database';
import type { DataLocation } from '../../../platform/database/open-database';
import { createStore } from '../../sql/create-store';
import { listFeedback } from '../../sql/messages';
import { createNightlyBackups } from './nightly-backups';

/** Start of the backup window: 03:00 in Costa Rica. */
const NIGHT = '2026-03-10T09:00:00Z';
const HOUR_MS = 60 * 60_000;

function nightly(place: DataLocation, database: Pick<Database, 'read' | 'write'>, backupKeep = 14) {
  const folder = join(tempDir(), 'copias de cada noche');
  const clock = { now: new Date(NIGHT) };
  const metrics = new Registry();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const backups = createNightlyBackups({
    config: { ...place, backupKeep },
    folder,
    database,
    log,
    metrics,
    now: () => clock.now,
  });
  const at = async (moment: string | number) => {
    clock.now = new Date(moment);
    await backups.run();
    return readdirSync(folder);
  };
  const metric = async (name: string) => {
    const { values } = (await metrics.getSingleMetric(name)?.get()) ?? { values: [] };
    return values[0]?.value;
  };
  return { backups, folder, clock, log, at, metric };
}

describeOnEachDatabase('a nightly backup', ({ open, place }) => {
  async function setUp(keep?: number) {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, PUBLISH_AT_ONCE_RULES);
    await store.loadOnce(SAMPLE_LISTS);
    return { where, database, store, ...nightly(where, database, keep) };
  }

  test('is made once a night, from 03:00 in Costa Rica', async () => {
    const { at } = await setUp();
    expect(await at('2026-03-10T20:00:00Z')).toEqual(['club-2026-03-10.copia']);
    expect(await at('2026-03-11T08:59:00Z')).toHaveLength(1);
    expect(await at('2026-03-11T09:00:00Z')).toEqual(['club-2026-03-10.copia', 'club-2026-03-11.copia']);
    expect(await at('2026-03-11T09:01:00Z')).toHaveLength(2);
  });

  test('is restored by the restore command', async () => {
    const { at, folder, store, log } = await setUp();
    await store.addFeedback(aFeedback({ comentario: 'de ayer' }), {
      id: 'a',
      key: 'a',
      receivedAt: new Date(NIGHT),
    });
    const [file = ''] = await at(NIGHT);
    expect(log.info).toHaveBeenCalledTimes(1);
    const target = await place();
    expect((await callDataCommand(target, ['restore', join(folder, file)])).code).toBe(0);
    const restored = await (await open(target)).read((sql) => listFeedback(sql, {}));
    expect(restored.map(({ comentario }) => comentario)).toEqual(['de ayer']);
  });

  test('replaces the oldest backups and removes unfinished ones', async () => {
    const { at, folder } = await setUp(2);
    mkdirSync(folder);
    for (const name of ['club-2026-03-08.copia.a-1.part', 'otra.copia', 'club-2026-03-08.copia'])
      writeFileSync(join(folder, name), '');
    await at('2026-03-09T12:00:00Z');
    expect(await at('2026-03-10T12:00:00Z')).toEqual([
      'club-2026-03-09.copia',
      'club-2026-03-10.copia',
      'otra.copia',
    ]);
  });

  test('is readable by its owner only', async () => {
    const { at, folder } = await setUp();
    const [file = ''] = await at(NIGHT);
    expect([folder, join(folder, file)].map((each) => statSync(each).mode & 0o077)).toEqual([0, 0]);
  });

  test('is reported in the metrics', async () => {
    const { at, folder, metric } = await setUp();
    expect(await metric('club_backup_timestamp_seconds')).toBe(0);
    const [file = ''] = await at(NIGHT);
    expect(await metric('club_backup_bytes')).toBe(statSync(join(folder, file)).size);
    expect(await metric('club_backup_timestamp_seconds')).toBeGreaterThan(0);
    expect(await metric('club_backup_failures_total')).toBe(0);
  });

  test('that fails is reported and retried after half an hour', async () => {
    const { at, backups, clock, folder, log, metric } = await setUp();
    expect(backups.problem()).toBeNull();
    writeFileSync(folder, 'a file where the folder should be');
    await backups.run();
    expect(backups.problem()).toBe('failing');
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(await metric('club_backup_failures_total')).toBe(1);
    rmSync(folder);
    clock.now = new Date(Date.parse(NIGHT) + 29 * 60_000);
    await backups.run();
    expect(backups.problem()).toBe('failing');
    expect(await at(Date.parse(NIGHT) + 30 * 60_000)).toEqual(['club-2026-03-10.copia']);
    expect(backups.problem()).toBeNull();
  });

  test('older than two days is reported', async () => {
    const { at, backups, clock } = await setUp();
    await at(new Date().toISOString());
    clock.now = new Date(Date.now() + 47 * HOUR_MS);
    expect(backups.problem()).toBeNull();
    clock.now = new Date(Date.now() + 49 * HOUR_MS);
    expect(backups.problem()).toBe('stale');
  });
});

describe('a nightly backup of SQLite', () => {
  test('uses its own connection', async () => {
    const place = { dataDir: tempDir(), databaseUrl: null };
    const busy = vi.fn(() => new Promise<never>(() => undefined));
    const { at } = nightly(place, { read: busy, write: busy });
    expect(await at(NIGHT)).toEqual(['club-2026-03-10.copia']);
    expect(busy).not.toHaveBeenCalled();
  });
});

describeOnPostgres('nightly backups of several servers', (postgres) => {
  test('are made by one server and reported by each', async () => {
    const databaseUrl = await postgres().createDatabase();
    const servers = await Promise.all(
      [1, 2, 3].map(async () => {
        const database = await openAsServer(databaseUrl, 5_000);
        return nightly({ dataDir: tempDir(), databaseUrl }, database);
      }),
    );
    await Promise.all(servers.map(({ backups }) => backups.run()));
    const files = servers.flatMap(({ folder }) => {
      mkdirSync(folder, { recursive: true });
      return readdirSync(folder);
    });
    expect(files).toEqual(['club-2026-03-10.copia']);
    for (const { backups, metric } of servers) {
      await backups.run();
      expect(await metric('club_backup_bytes')).toBeGreaterThan(0);
    }
  });

  test('are not repeated by a server that checked before a different server finished its backup', async () => {
    const databaseUrl = await postgres().createDatabase();
    const database = await openAsServer(databaseUrl, 5_000);
    const place = { dataDir: tempDir(), databaseUrl };
    await nightly(place, database).at(NIGHT);
    const read = vi.fn(database.read).mockResolvedValueOnce([]);
    const late = nightly(place, { ...database, read: read as Database['read'] });
    await late.backups.run();
    expect(read).toHaveBeenCalledTimes(2);
    expect(existsSync(late.folder)).toBe(false);
  });
});
