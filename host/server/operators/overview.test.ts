import { expect, test } from 'vitest';
import { seeSignals } from './overview';
import { NOW, reported } from './testing/overview-fixture';

const now = new Date(NOW);

test('reads the reports of the last day', async () => {
  const releases = async (since: Date) => [reported({ release: since.toISOString() })];
  const since = '2026-11-21T18:00:00.000Z';
  expect(await seeSignals({ releases }, now)).toEqual({
    state: 'on',
    since,
    releases: [reported({ release: since })],
  });
});

test('says if reports are off or cannot be read', async () => {
  expect(await seeSignals(null, now)).toEqual({ state: 'off' });
  const releases = () => Promise.reject(new Error('away'));
  expect(await seeSignals({ releases }, now)).toEqual({ state: 'failing' });
});
