import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../../../platform/config/config';
import type { Database, DatabaseRow } from '../../../platform/database/database';
import { openDatabase } from '../../../platform/database/open-database';
import { withConnectionLock } from '../../../platform/database/postgres/connection';
import { costaRicaDate } from '../../costa-rica-date';
import { writeBackup } from './backup-file';

const HOUR_MS = 60 * 60_000;
/** Start of the nightly backup: 03:00 in Costa Rica. */
const NIGHT_BEGINS_MS = 3 * HOUR_MS;
const STALE_AFTER_MS = 48 * HOUR_MS;
const RETRY_DELAY_MS = HOUR_MS / 2;

/** The newest backup; `night` is a day in Costa Rica, as yyyy-mm-dd. */
type NightlyBackup = { night: string; madeAt: Date; bytes: number };

const NAME = /^club-(\d{4}-\d{2}-\d{2})\.copia$/;
const UNFINISHED = /^club-[\d-]+\.copia\.[\w-]+\.part$/;
const fileOf = (folder: string, night: string): string => join(folder, `club-${night}.copia`);

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  // Ignores an unreadable folder, because the later attempt to write a backup there reports the reason.
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name)).sort();
}

async function newestIn(folder: string): Promise<NightlyBackup | null> {
  const night = NAME.exec((await namesIn(folder, NAME)).at(-1) ?? '')?.[1];
  if (!night) return null;
  const { mtime, size } = await stat(fileOf(folder, night));
  return { night, madeAt: mtime, bytes: size };
}

/** Returns the newest backup made by any server on this PostgreSQL database. */
const newestOfServers = async (database: Pick<Database, 'read'>): Promise<NightlyBackup | null> => {
  const [row] = await database.read((sql) => sql.rows('SELECT * FROM nightly_backup'));
  return row ? recorded(row) : null;
};

const recorded = ({ night, made_at, bytes }: DatabaseRow): NightlyBackup => ({
  night: String(night),
  madeAt: new Date(String(made_at)),
  bytes: Number(bytes),
});

const record = (database: Pick<Database, 'write'>, { night, madeAt, bytes }: NightlyBackup) =>
  database.write((sql) =>
    sql.rows(
      `INSERT INTO nightly_backup (id, night, made_at, bytes) VALUES (1, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET night = EXCLUDED.night, made_at = EXCLUDED.made_at, bytes = EXCLUDED.bytes`,
      [night, madeAt.toISOString(), bytes],
    ),
  );

type Options = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKeep'>;
  folder: string;
  database: Pick<Database, 'read' | 'write'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  metrics: Registry;
  now?: () => Date;
};

export type NightlyBackups = {
  /** Makes this night's backup if missing; logs a failure and retries after half an hour. */
  run(): Promise<void>;
  /** Returns `failing` if the last attempt failed, `stale` if the newest backup is older than two days, else null. */
  problem(): 'failing' | 'stale' | null;
};

/**
 * Makes a backup each night and deletes old ones. If several servers share a PostgreSQL database, only one makes it.
 */
export function createNightlyBackups({
  config,
  folder,
  database,
  log,
  metrics,
  now = () => new Date(),
}: Options): NightlyBackups {
  const { databaseUrl, backupKeep } = config;
  let newest: NightlyBackup | null = null;
  let failedAt: Date | null = null;
  const failures = addMetrics(metrics, () => newest);
  const findNewest = () => (databaseUrl === null ? newestIn(folder) : newestOfServers(database));

  async function isDue(night: string): Promise<boolean> {
    newest = await findNewest();
    return newest === null || newest.night < night;
  }

  async function backUp(night: string): Promise<void> {
    if (!(await isDue(night))) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await namesIn(folder, UNFINISHED)) await rm(join(folder, name), { force: true });
    const file = fileOf(folder, night);
    const { rows, damaged } = await copyTo(file);
    const made = { night, madeAt: now(), bytes: (await stat(file)).size };
    if (databaseUrl !== null) await record(database, made);
    newest = made;
    for (const old of (await namesIn(folder, NAME)).slice(0, -backupKeep)) await rm(join(folder, old));
    log.info({ file, rows, bytes: made.bytes }, 'the nightly backup was made');
    if (damaged > 0) log.warn({ file, damaged }, 'the nightly backup has damaged rows');
  }

  /** Backs up over a separate connection, because visitors' requests need the service's connection. */
  async function copyTo(file: string) {
    const opened = await openDatabase(config, { alone: false, quickCheck: false });
    if (!opened.ok) throw new Error(opened.problem);
    try {
      return await writeBackup(opened.value, file);
    } finally {
      await opened.value.close();
    }
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (databaseUrl === null) return work();
    const busy = new Error('another server makes the nightly backup');
    const lock = { name: 'club nightly backup', timeoutMs: 0, refusal: () => busy };
    await withConnectionLock(databaseUrl, lock, work).catch((error) => {
      if (error !== busy) throw error;
    });
  }

  return {
    async run() {
      const moment = now();
      if (failedAt && moment.getTime() - failedAt.getTime() < RETRY_DELAY_MS) return;
      const night = costaRicaDate(new Date(moment.getTime() - NIGHT_BEGINS_MS));
      if (!(await isDue(night))) {
        failedAt = null;
        return;
      }
      try {
        await alone(() => backUp(night));
        failedAt = null;
      } catch (error) {
        failedAt = moment;
        failures.inc();
        const err = (error as Error).cause ?? error;
        log.error({ err, folder }, 'the nightly backup failed; the next attempt is in half an hour');
      }
    },
    problem() {
      if (failedAt) return 'failing';
      return newest && now().getTime() - newest.madeAt.getTime() > STALE_AFTER_MS ? 'stale' : null;
    },
  };
}

/** Adds metrics of the newest backup; returns the counter of failed attempts. */
function addMetrics(metrics: Registry, newest: () => NightlyBackup | null): Counter {
  new Gauge({
    name: 'club_backup_timestamp_seconds',
    help: 'When the newest nightly backup was made, in seconds since 1970; 0 before the first.',
    registers: [metrics],
    collect() {
      this.set((newest()?.madeAt.getTime() ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: 'club_backup_bytes',
    help: 'Size of the newest nightly backup; 0 before the first.',
    registers: [metrics],
    collect() {
      this.set(newest()?.bytes ?? 0);
    },
  });
  return new Counter({
    name: 'club_backup_failures_total',
    help: 'Attempts at a nightly backup that failed.',
    registers: [metrics],
  });
}
