import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDataService } from '../directory/data-service';
import { createStore } from '../directory/sql/create-store';
import { evaluationRulesOf } from '../directory/store';
import type { Config } from '../platform/config/config';
import { databaseProblem, openDatabase } from '../platform/database/open-database';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite';
import { createTextAnswer, JSON_TYPE } from '../platform/http/text-answer';
import type { SiteDirectory } from '../site/directory/directory';
import { createRefreshingDirectory } from '../site/directory/directory';

async function directoryOf(specialists: Parameters<typeof createRefreshingDirectory>[0]['specialists']) {
  const ratings = async () => createTextAnswer('[]', JSON_TYPE);
  const current = await createRefreshingDirectory({ specialists, ratings, removed: async () => [] });
  return current();
}

/** Returns the embedded service's specialists, or the demo's before its first start; null if an external service lists them. */
export async function currentDirectory(
  config: Config,
  demo: () => readonly unknown[],
): Promise<SiteDirectory | null> {
  if (config.externalEndpoints.specialists) return null;
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, DATABASE_FILE)))
    return directoryOf(async () => createTextAnswer(JSON.stringify(demo()), JSON_TYPE));
  const opened = await openDatabase(config, { alone: false });
  if (!opened.ok) throw new Error(opened.problem);
  const store = createStore(opened.value, evaluationRulesOf(config));
  try {
    return await directoryOf(createDataService({ store }).specialists);
  } catch (error) {
    throw new Error(databaseProblem(config, error));
  } finally {
    await store.close();
  }
}
