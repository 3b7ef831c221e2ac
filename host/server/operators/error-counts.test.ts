import { expect, onTestFinished, test } from 'vitest';
import { startCut } from '../../trials/support/cut';
import { describeOnPostgres, openAsServer } from '../../trials/support/databases';
import { query } from '../../trials/support/postgres';
import { createSeenErrors, sharedErrors } from './error-counts';

const report = { remote: 'profile', version: '1.0.0', kind: 'load', message: 'una' } as const;

test('one server keeps 200 rows in memory and drops the oldest', async () => {
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

describeOnPostgres('several servers', (postgres) => {
  const server = async (url: string) => sharedErrors(await openAsServer(url, 1_000));

  test('count reports together and keep the latest message', async () => {
    const url = await postgres().createDatabase();
    const [one, other] = [await server(url), await server(url)];
    const now = new Date();
    for (let count = 0; count < 20; count += 1) (count % 2 ? one : other).add(report, now);
    await expect.poll(async () => (await one.list())[0]?.count).toBe(20);
    other.add({ ...report, message: 'otra' }, new Date(now.getTime() + 1));
    await expect
      .poll(() => one.list())
      .toEqual([
        { ...report, message: 'otra', count: 21, lastAt: new Date(now.getTime() + 1).toISOString() },
      ]);
    expect(await other.list()).toEqual(await one.list());
  });

  test('keep 200 rows and 30 days, and drop the oldest', async () => {
    const url = await postgres().createDatabase();
    const errors = await server(url);
    errors.add({ ...report, version: 'old' }, new Date(Date.now() - 40 * 24 * 60 * 60 * 1_000));
    const now = Date.now();
    for (let index = 0; index < 300; index += 1) {
      errors.add({ ...report, version: `1.0.${index}` }, new Date(now + index));
    }
    const versions = async () => (await errors.list()).map(({ version }) => version);
    await expect.poll(async () => (await versions())[0]).toBe('1.0.299');
    expect(await versions()).toHaveLength(200);
    expect(await query(url, "SELECT 1 FROM seen_errors WHERE version = 'old'")).toEqual([]);
  });

  test('count in memory if the database fails', async () => {
    const cut = await startCut(await postgres().createDatabase());
    onTestFinished(cut.stop);
    const errors = await server(cut.url);
    cut.cut();
    errors.add(report, new Date(0));
    await expect
      .poll(() => errors.list())
      .toEqual([{ ...report, count: 1, lastAt: new Date(0).toISOString() }]);
  });
});
