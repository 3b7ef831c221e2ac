import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../trials/support/databases';
import { aFeedback, anEvaluationBody, RULES, SAMPLE_LISTS } from '../../trials/support/fixtures';
import { openSendsCounter, reportLostSends } from './sends-counter';
import { createStore } from './sql/create-store';

describeOnEachDatabase('lost submissions', ({ open, place }) => {
  async function stored() {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, RULES, openSendsCounter(where));
    await store.loadOnce(SAMPLE_LISTS);
    const send = (id: string) =>
      store.addFeedback(aFeedback(), { id, key: id, receivedAt: new Date('2026-03-01T12:00:00Z') });
    for (const id of ['1', '2']) await send(id);
    await store.addEvaluation(anEvaluationBody(), { id: '3', key: '3', receivedAt: new Date() });
    const lost = async () => {
      const told: unknown[] = [];
      await reportLostSends(database, openSendsCounter(where), {
        error: (fields: unknown) => told.push(fields),
      });
      return told;
    };
    const alter = (text: string) => database.write((sql) => sql.rows(text));
    return { where, send, lost, alter };
  }

  test('are reported at the start; repeated submissions are not lost', async () => {
    const { send, lost, alter } = await stored();
    await send('1');
    expect(await lost()).toEqual([]);
    await alter("UPDATE list_versions SET version = version - 2 WHERE list = 'sends'");
    expect(await lost()).toEqual([{ lost: 2 }]);
    await alter("DELETE FROM list_versions WHERE list = 'sends'");
    expect(await lost()).toEqual([{ lost: 3 }]);
  });

  test('are not reported for another database or an unreadable file', async () => {
    const { where, lost, alter } = await stored();
    await alter("DELETE FROM list_versions WHERE list = 'sends'");
    const mark = join(where.dataDir, 'stored-sends.json');
    writeFileSync(mark, '{"database":"other","sends":3}');
    expect(await lost()).toEqual([]);
    truncateSync(mark, 9);
    expect(await lost()).toEqual([]);
  });

  test('do not prevent submissions if the file cannot be written', async () => {
    const { where, send } = await stored();
    rmSync(join(where.dataDir, 'stored-sends.json'));
    expect(await send('4')).toBe('stored');
  });
});
