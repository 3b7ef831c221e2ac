import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../trials/support/databases';
import {
  aFeedback,
  anEvaluationBody,
  PUBLISH_AT_ONCE_RULES,
  SAMPLE_LISTS,
} from '../../trials/support/fixtures';
import { createHeldEvaluationsReporter, logLostSubmissions, openSubmissionCounter } from './observability';
import { createStore } from './sql/create-store';

const HOUR_MS = 60 * 60_000;

test('the service logs the first evaluation awaiting moderation at once and further ones once an hour, and counts all', async () => {
  const log = { warn: vi.fn() };
  const metrics = new Registry();
  let now = 0;
  const tell = createHeldEvaluationsReporter(log, metrics, () => now);
  const told = () => log.warn.mock.calls.map(([fields]) => fields);
  tell('address');
  for (let n = 0; n < 5; n += 1) tell('address');
  expect(told()).toEqual([{ reason: 'address', held: 1 }]);
  tell('burst');
  now = HOUR_MS - 1;
  tell('address');
  now = HOUR_MS;
  tell('address');
  expect(told().slice(1)).toEqual([
    { reason: 'burst', held: 1 },
    { reason: 'address', held: 7 },
  ]);
  expect(await metrics.metrics()).toContain('club_evaluations_held_total{reason="address"} 8');
});

describeOnEachDatabase('lost submissions', ({ open, place }) => {
  async function stored() {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, PUBLISH_AT_ONCE_RULES, openSubmissionCounter(where));
    await store.loadOnce(SAMPLE_LISTS);
    const send = (id: string) =>
      store.addFeedback(aFeedback(), { id, key: id, receivedAt: new Date('2026-03-01T12:00:00Z') });
    for (const id of ['1', '2']) await send(id);
    await store.addEvaluation(anEvaluationBody(), { id: '3', key: '3', receivedAt: new Date() });
    const lost = async () => {
      const told: unknown[] = [];
      await logLostSubmissions(database, openSubmissionCounter(where), {
        error: (fields: unknown) => told.push(fields),
      });
      return told;
    };
    const alter = (text: string) => database.write((sql) => sql.rows(text));
    return { where, send, lost, alter };
  }

  test('are reported at the start, and repeated submissions do not count as lost', async () => {
    const { send, lost, alter } = await stored();
    await send('1');
    expect(await lost()).toEqual([]);
    await alter("UPDATE list_versions SET version = version - 2 WHERE list = 'sends'");
    expect(await lost()).toEqual([{ lost: 2 }]);
    await alter("DELETE FROM list_versions WHERE list = 'sends'");
    expect(await lost()).toEqual([{ lost: 3 }]);
  });

  test('are not reported if the stored count is of another database or cannot be read', async () => {
    const { where, lost, alter } = await stored();
    await alter("DELETE FROM list_versions WHERE list = 'sends'");
    const mark = join(where.dataDir, 'stored-sends.json');
    writeFileSync(mark, '{"database":"other","sends":3}');
    expect(await lost()).toEqual([]);
    truncateSync(mark, 9);
    expect(await lost()).toEqual([]);
  });

  test('do not prevent submissions if the stored count cannot be written', async () => {
    const { where, send } = await stored();
    rmSync(join(where.dataDir, 'stored-sends.json'));
    expect(await send('4')).toBe('stored');
  });
});
