import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { createHeldEvaluationsReporter } from './observability';

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
