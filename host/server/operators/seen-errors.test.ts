import { expect, test } from 'vitest';
import { createSeenErrors } from './seen-errors';

const report = { remote: 'profile', version: '1.0.0', kind: 'load', message: '' } as const;

test('memory is bounded: the row not seen for longest makes room', async () => {
  const errors = createSeenErrors();
  for (let index = 0; index < 1_000; index += 1) {
    errors.add({ ...report, version: `1.0.${index}` }, new Date(index));
    errors.add(report, new Date(index));
  }
  const rows = await errors.list();
  expect(rows).toHaveLength(200);
  expect(rows[0]).toMatchObject({ version: '1.0.0', count: 1_001, lastAt: '1970-01-01T00:00:00.999Z' });
  expect(rows.at(-1)?.version).toBe('1.0.801');
});
