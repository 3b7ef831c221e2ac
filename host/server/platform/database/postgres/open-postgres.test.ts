import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres, openAsServer } from '../../../../trials/support/databases';
import { aFeedback, PUBLISH_AT_ONCE_RULES } from '../../../../trials/support/fixtures';
import {
  findPgbouncer,
  findPostgres,
  isInstalled,
  type Postgres,
  query,
  startPgbouncer,
  startPostgres,
} from '../../../../trials/support/postgres';
import { tempDir } from '../../../../trials/support/temp-dir';
import { createStore } from '../../../directory/sql/create-store';
import { PERSONAL_TABLES } from '../../../directory/sql/evaluations';
import { logUnreadableTables, openPostgres } from './open-postgres';

const problemOf = async (url: string) => {
  const opened = await openPostgres(url, { timeoutMs: 500 });
  return opened.ok ? '' : opened.problem;
};

describe('a database that cannot be opened', () => {
  test('is reported in one line without user and password', async () => {
    expect(await problemOf('postgres://someone:secret@127.0.0.1:1/club')).toMatch(
      /^DATABASE_URL: the database club at 127\.0\.0\.1:1 cannot be used: [^\n]*ECONNREFUSED[^\n]*$/,
    );
    expect(await problemOf('postgres://someone:secret@localhost/club?host=%2Fnowhere')).toMatch(
      /^DATABASE_URL: the database club at \/nowhere cannot be used: [^\n]+$/,
    );
  });
});

const bin = findPostgres();
describe.runIf(isInstalled('PostgreSQL', bin, 'a database that is away'))('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '', { durable: false });
  });
  afterAll(() => postgres?.stop());

  async function openStore(url: string, timeoutMs = 1_000) {
    const opened = await openPostgres(url, { timeoutMs });
    if (!opened.ok) throw new Error(opened.problem);
    const store = createStore(opened.value, PUBLISH_AT_ONCE_RULES);
    onTestFinished(() => store.close());
    return store;
  }
  let serial = 0;
  const receipt = () => {
    serial += 1;
    return { id: `id-${serial}`, key: `key-${serial}`, receivedAt: new Date() };
  };

  test('a missing PostgreSQL database is reported in one line', async () => {
    const url = await postgres.createDatabase();
    expect(await problemOf(url.replace(/club_\d+/, 'another'))).toMatch(/"another" does not exist$/);
  });

  test('fails submissions when it dies, and works again after a restart', async () => {
    const store = await openStore(await postgres.createDatabase());
    expect(await store.addFeedback(aFeedback(), receipt())).toBe('stored');
    const sends = Promise.allSettled(
      Array.from({ length: 50 }, () => store.addFeedback(aFeedback(), receipt())),
    );
    await postgres.kill();
    for (const { status, ...send } of await sends) {
      if (status === 'rejected') expect(send).toMatchObject({ reason: { statusCode: 503 } });
    }
    await expect(store.addFeedback(aFeedback(), receipt())).rejects.toMatchObject({ trouble: 'unreachable' });
    await expect(store.canRead()).rejects.toMatchObject({ statusCode: 503 });
    await postgres.restart();
    expect(await store.addFeedback(aFeedback(), receipt())).toBe('stored');
    await store.canRead();
  });

  test('reports a full disk, stores nothing, and works again when there is room', async () => {
    const url = await postgres.createDatabase();
    const store = await openStore(url);
    await query(
      url,
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT ON feedback EXECUTE FUNCTION full_disk()`,
    );
    const given = receipt();
    const failing = store.addFeedback(aFeedback(), given);
    await expect(failing).rejects.toMatchObject({ statusCode: 503, trouble: 'full' });
    await query(url, 'DROP TRIGGER full_disk ON feedback');
    expect(await store.addFeedback(aFeedback(), given)).toBe('stored');
  });

  test('times out on a lock and works again after it', async () => {
    const url = await postgres.createDatabase();
    const store = await openStore(url);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE recent_sends IN ACCESS EXCLUSIVE MODE');
    await expect(store.addFeedback(aFeedback(), receipt())).rejects.toMatchObject({ trouble: 'locked' });
    const waiting = store.addFeedback(aFeedback(), receipt());
    await other.query('COMMIT');
    expect(await waiting).toBe('stored');
    await other.end();
  });

  test('replaces connections that the server ends', async () => {
    const url = await postgres.createDatabase();
    const store = await openStore(url);
    await store.canRead();
    await query(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'club-de-especialistas'",
    );
    await expect.poll(() => store.canRead()).toBeUndefined();
    expect(await store.addFeedback(aFeedback(), receipt())).toBe('stored');
  });

  test('works with a role that only owns its database, clean-ups included', async () => {
    const url = await postgres.createDatabase();
    await query(url, 'CREATE ROLE plain LOGIN');
    await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO plain`);
    const opened = await openPostgres(url.replace('club@', 'plain@'));
    if (!opened.ok) throw new Error(opened.problem);
    const store = createStore(opened.value, PUBLISH_AT_ONCE_RULES);
    onTestFinished(() => store.close());
    expect(await store.addFeedback(aFeedback(), receipt())).toBe('stored');
    await store.canWrite();
    await opened.value.purge(PERSONAL_TABLES);
  });

  const pgbouncer = findPgbouncer();
  describe.runIf(isInstalled('pgbouncer', pgbouncer, 'PostgreSQL through a pooler'))(
    'through a pooler',
    () => {
      async function pooled(mode: string) {
        const url = await postgres.createDatabase();
        const pooler = await startPgbouncer(pgbouncer ?? '', tempDir(), url, mode);
        onTestFinished(pooler.stop);
        return { url, address: pooler.address };
      }

      test.each(['transaction', 'session'])(
        'in pool_mode %s serves several servers at once',
        async (mode) => {
          const { url, address } = await pooled(mode);
          const stores = await Promise.all([1, 2, 3].map(() => openStore(address, 5_000)));
          const sent = await Promise.all(
            Array.from({ length: 60 }, (_, index) =>
              stores[index % stores.length]?.addFeedback(aFeedback(), receipt()),
            ),
          );
          expect(new Set(sent)).toEqual(new Set(['stored']));
          expect(await query(url, 'SELECT COUNT(*)::int AS rows FROM feedback')).toEqual([{ rows: 60 }]);
          const locks = await query(url, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'");
          expect(locks).toEqual([]);
        },
      );

      test('pgbouncer in pool_mode statement, which has no transactions, is refused with a one-line message', async () => {
        const { address } = await pooled('statement');
        expect(await problemOf(address)).toMatch(/^DATABASE_URL: [^\n]+transaction[^\n]+$/i);
      });
    },
  );
});

describeOnPostgres('a table with a truncated file', (postgres) => {
  test('is named in the log, and intact tables are not', async () => {
    const url = await postgres().createDatabase();
    const database = await openAsServer(url, 5_000);
    await query(
      url,
      "INSERT INTO feedback SELECT n, '', repeat('a', 500), 'Bueno' FROM generate_series(1, 100) AS n",
    );
    const [row] = await query(
      url,
      "SELECT current_setting('data_directory') AS folder, pg_relation_filepath('feedback') AS file",
    );
    const logged: unknown[] = [];
    const log = { error: (fields: unknown) => logged.push(fields) };
    await logUnreadableTables(database, log);
    expect(logged).toEqual([]);
    await query(url, 'CHECKPOINT');

    await postgres().kill();
    truncateSync(join(String(row?.folder), String(row?.file)), 8_192);
    await postgres().restart();
    await logUnreadableTables(await openAsServer(url, 5_000), log);
    expect(logged).toEqual([expect.objectContaining({ table: 'feedback' })]);
  });
});
