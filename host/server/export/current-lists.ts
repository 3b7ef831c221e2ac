import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { databaseProblem, openDatabase } from '../database/open-database';
import { DATABASE_FILE } from '../database/sqlite/open-sqlite';
import { createDataService } from '../service/data-service';
import { evaluationRulesOf } from '../service/evaluation-rules';
import { createStore } from '../service/sql/create-store';
import type { Lists } from '../service/store';
import type { ListTexts } from './drawing-source';

type TakenLists = { texts: ListTexts; from: string };

/** The lists as the service of this configuration answers them now; before its first start, the demo's. */
export async function currentLists(config: Config, demo: () => Lists): Promise<TakenLists> {
  const file = join(config.dataDir, DATABASE_FILE);
  if (config.databaseUrl === null && !existsSync(file)) {
    const { specialists, ratings } = demo();
    const texts = { specialists: JSON.stringify(specialists), ratings: JSON.stringify(ratings) };
    return { texts, from: 'the demo’s lists' };
  }
  const opened = await openDatabase(config, { alone: false });
  if (!opened.ok) throw new Error(opened.problem);
  const store = createStore(opened.value, evaluationRulesOf(config));
  try {
    const service = createDataService({ store });
    const [specialists, ratings] = await Promise.all([service.specialists(), service.ratings()]);
    const textOf = ({ encoded }: typeof specialists) => String(encoded.identity.body);
    const texts = { specialists: textOf(specialists), ratings: textOf(ratings) };
    return { texts, from: config.databaseUrl === null ? file : 'the database' };
  } catch (error) {
    throw new Error(databaseProblem(config, error));
  } finally {
    await store.close();
  }
}
