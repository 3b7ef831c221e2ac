import { expect, test } from 'vitest';
import { seeSignals } from './see-signals';
import { NOW, told } from './testing/overview-fixture';

const now = new Date(NOW);

test('what visitors told is that of the last day', async () => {
  const releases = async (since: Date) => [told({ release: since.toISOString() })];
  const since = '2026-11-21T18:00:00.000Z';
  expect(await seeSignals({ releases }, now)).toEqual({
    state: 'on',
    since,
    releases: [told({ release: since })],
  });
});

test('where they tell nothing, and while it cannot be read, that is said', async () => {
  expect(await seeSignals(null, now)).toEqual({ state: 'off' });
  const releases = () => Promise.reject(new Error('away'));
  expect(await seeSignals({ releases }, now)).toEqual({ state: 'failing' });
});
