import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { archivePreviousRelease, unpackArchive } from '../../../trials/support/command-process';
import { describeOnEachDatabase } from '../../../trials/support/databases';
import {
  aFeedback,
  anEvaluationBody,
  PUBLISH_AT_ONCE_RULES,
  SAMPLE_LISTS,
} from '../../../trials/support/fixtures';
import { createStore } from '../../directory/sql/create-store';
import { listEvaluations } from '../../directory/sql/evaluations';
import { listFeedback } from '../../directory/sql/messages';
import type { Store } from '../../directory/store';
import { MIGRATIONS, migrate } from './migrations';

/** Example of a schema expansion in a later release. */
const NEXT_EXPANSION = {
  statements: [
    'CREATE TABLE later (id TEXT PRIMARY KEY)',
    'ALTER TABLE evaluations ADD COLUMN later TEXT',
    "ALTER TABLE feedback ADD COLUMN later TEXT NOT NULL DEFAULT ''",
  ],
};

type PreviousProgram = typeof import('./open-database') & typeof import('../../directory/sql/create-store');

const sources = archivePreviousRelease();
// Skips the tests in a shallow clone, which lacks the previous release's commit.
describe.skipIf(sources === null)('the previous program', () => {
  let folder = '';
  let previous: PreviousProgram;
  beforeAll(async () => {
    folder = unpackArchive(sources ?? Buffer.alloc(0));
    const load = (file: string) =>
      import(/* @vite-ignore */ pathToFileURL(join(folder, 'host', 'server', file)).href);
    previous = {
      ...(await load('database/open-database.ts')),
      ...(await load('service/sql/create-store.ts')),
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describeOnEachDatabase('shares a database', ({ open, place }) => {
    test('with the current program under the next version of the schema, and both read all rows', async () => {
      const where = await place();
      const today = await open(where);
      await migrate(today, { migrations: [...MIGRATIONS, NEXT_EXPANSION] });
      const opened = await previous.openDatabase(where, { alone: false });
      if (!opened.ok) throw new Error(opened.problem);
      onTestFinished(() => opened.value.close());

      const stores: Store[] = [
        createStore(today, PUBLISH_AT_ONCE_RULES),
        previous.createStore(opened.value, PUBLISH_AT_ONCE_RULES),
      ];
      for (const [index, store] of [...stores].reverse().entries()) {
        await store.loadOnce(SAMPLE_LISTS);
        const receipt = (name: string) => ({
          id: `${name}-${index}`,
          key: `${name}-${index}`,
          receivedAt: new Date(),
        });
        expect(await store.addFeedback(aFeedback(), receipt('feedback'))).toBe('stored');
        const evaluation = anEvaluationBody({ idUsuario: `10111011${index}` });
        expect(await store.addEvaluation(evaluation, receipt('evaluation'))).toBe('stored');
        await store.forgetExpired(new Date());
        await store.canWrite();
      }
      expect(await today.read(listEvaluations)).toHaveLength(2);
      expect(await today.read((sql) => listFeedback(sql, {}))).toHaveLength(2);
      const [ours, theirs] = stores;
      expect(await theirs?.specialists()).toEqual(await ours?.specialists());
      expect(await theirs?.ratings()).toEqual(await ours?.ratings());
    });
  });
});
