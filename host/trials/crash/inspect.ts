import { SERVICE_PATHS } from '@club/shared/service';
import { Registry } from 'prom-client';
import { createDataService } from '../../server/directory/data-service';
import { listDamageLogger, listFailureLogger } from '../../server/directory/observability';
import { openSendsCounter, reportLostSends } from '../../server/directory/sends-counter';
import { createStore } from '../../server/directory/sql/create-store';
import { findDamagedRows } from '../../server/directory/sql/stored-tables';
import { type DatabaseError, loggedDatabase } from '../../server/platform/database/database';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { logUnreadableTables } from '../../server/platform/database/postgres/open-postgres';
import { createHealthCheck } from '../../server/platform/http/lifecycle';
import { createLog } from '../../server/platform/logging/logging';
import { buildApp } from '../../server/process/app';
import { RULES } from '../support/rules';
import { readSends } from '../support/stored-sends';
import { testConfig } from '../support/test-config';
import { fingerprint } from './verdict';

export type Inspection =
  | { refused: string }
  | {
      /** The rows of each list; null if it is refused. */
      lists: (unknown[] | null)[];
      /** Every stored submission, as its fingerprint. */
      sends: string[] | null;
      /** What the log, /healthz and the check command say of damage. */
      reports: string[];
    };

/** Starts the service on a database within this process, asks it for its lists and its health, and stops it. */
export async function inspect(place: DataLocation): Promise<Inspection> {
  const opened = await openDatabase(place);
  if (!opened.ok) return { refused: opened.problem };
  const reports: string[] = [];
  const log = createLog('error', { write: (line) => void reports.push(line) });
  const database = loggedDatabase(opened.value, log);
  const store = createStore(database, RULES);
  try {
    const problem = await begin().catch((error: DatabaseError) => error.message);
    if (problem !== null) return { refused: problem };
    const service = createDataService({
      store,
      onListFailure: listFailureLogger(log),
      onDamage: listDamageLogger(log),
    });
    const config = testConfig({ DATA_DIR: place.dataDir });
    const checkHealth = createHealthCheck(store);
    const site = async () => undefined;
    const app = await buildApp({ config, log, service, metrics: new Registry(), checkHealth, site });
    const lists: (unknown[] | null)[] = [];
    for (const path of [SERVICE_PATHS.specialists, SERVICE_PATHS.ratings]) {
      const answer = await app.inject(path);
      lists.push(answer.statusCode === 200 ? answer.json() : null);
    }
    const health = await app.inject('/healthz');
    if (health.body !== '{"status":"ok"}') reports.push(health.body);
    await app.close();
    const failed = (error: unknown) => {
      reports.push(String(error));
      return null;
    };
    for (const { table, column } of (await database.read(findDamagedRows).catch(failed)) ?? [])
      reports.push(`check: ${table.name} ${column}`);
    const sends = await database.read(readSends).catch(failed);
    return { lists, sends: sends?.map(fingerprint).sort() ?? null, reports };
  } finally {
    await store.close();
  }

  /** Does what the server does before it listens. */
  async function begin(): Promise<null> {
    await store.loadOnce({ specialists: [], ratings: [] });
    await reportLostSends(database, openSendsCounter(place), log);
    if (place.databaseUrl !== null) await logUnreadableTables(database, log);
    return null;
  }
}
