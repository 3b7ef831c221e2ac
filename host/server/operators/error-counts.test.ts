import { expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres, openAsServer } from '../../trials/support/databases';
import { query, startCuttableProxy } from '../../trials/support/postgres';
import {
  createClusterErrorCountStore,
  createErrorCountStore,
  type ErrorCount,
  type ResolvedReport,
} from './error-counts';

const report: ResolvedReport = {
  remote: 'profile',
  version: '1.0.0',
  kind: 'load',
  message: 'una',
  release: null,
  page: 'detail',
  browser: 'Firefox',
  stack: [],
  components: [],
};

function counted({ page, browser, ...row }: ResolvedReport, count: number, times: [first: Date, last: Date]) {
  const [firstAt, lastAt] = times.map((time) => time.toISOString()) as [string, string];
  return { ...row, count, firstAt, lastAt, pages: page ? [page] : [], browsers: [browser] } as ErrorCount;
}

test('error counts keep at most 200 rows in memory and drop the least recently reported one', async () => {
  const errors = createErrorCountStore();
  for (let index = 0; index < 1_000; index += 1) {
    errors.add({ ...report, version: `1.0.${index}` }, new Date(index));
    errors.add(report, new Date(index));
  }
  const rows = await errors.list();
  expect(rows).toHaveLength(200);
  expect(rows[0]).toEqual(counted(report, 1_001, [new Date(0), new Date(999)]));
  expect(rows.at(-1)?.version).toBe('1.0.801');
});

/** Returns the report of a real error, followed by many invented reports about another remote. */
function flooded(): ResolvedReport[] {
  const forged = Array.from({ length: 300 }, (_, line) => ({
    ...report,
    stack: [`remote-profile/src/a.ts:${line}`],
  }));
  return [{ ...report, remote: 'directory' }, { ...report, kind: 'runtime' }, ...forged];
}

const REAL = [expect.objectContaining({ remote: 'directory' }), expect.objectContaining({ kind: 'runtime' })];

test('a flood of one kind of error displaces no errors of other remotes and kinds', async () => {
  const errors = createErrorCountStore();
  for (const [at, each] of flooded().entries()) errors.add(each, new Date(at));
  const rows = await errors.list();
  expect(rows).toHaveLength(200);
  expect(rows).toEqual(expect.arrayContaining(REAL));
});

const LATER: ResolvedReport = {
  ...report,
  message: 'otra',
  release: '1.0.0-0a1b2c3d',
  page: 'results',
  browser: 'Safari',
};

test('error counts merge the pages and browsers of reports and count each source line separately', async () => {
  const errors = createErrorCountStore();
  const stack = ['remote-profile/src/a.ts:1', 'remote-profile/src/b.ts:2'];
  for (const each of [report, LATER, { ...report, stack }, LATER]) errors.add(each, new Date(0));
  expect(await errors.list()).toEqual([
    { ...counted(LATER, 3, [new Date(0), new Date(0)]), ...SETS },
    counted({ ...report, stack }, 1, [new Date(0), new Date(0)]),
  ]);
});

const SETS = { pages: ['detail', 'results'], browsers: ['Firefox', 'Safari'] };

describeOnPostgres('several servers', (postgres) => {
  const server = async (url: string) => createClusterErrorCountStore(await openAsServer(url, 1_000));

  test('add up the reports of all servers and keep the latest message', async () => {
    const url = await postgres().createDatabase();
    const [one, other] = [await server(url), await server(url)];
    const now = new Date();
    const later = new Date(now.getTime() + 1);
    const stack = ['remote-profile/src/a b.ts:1', 'remote-profile/src/b.ts:2'];
    const components = ['shared/src/c.tsx:3'];
    for (let count = 0; count < 20; count += 1) (count % 2 ? one : other).add(report, now);
    await expect.poll(async () => (await one.list())[0]?.count).toBe(20);
    other.add(LATER, later);
    await expect.poll(() => one.list()).toEqual([{ ...counted(LATER, 21, [now, later]), ...SETS }]);
    one.add({ ...report, page: null, stack, components }, later);
    await expect
      .poll(() => other.list())
      .toContainEqual(counted({ ...report, page: null, stack, components }, 1, [later, later]));
    expect(await other.list()).toEqual(await one.list());
  });

  test('keep 200 rows for 30 days and drop the oldest', async () => {
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
    expect(await query(url, "SELECT 1 FROM reported_errors WHERE version = 'old'")).toEqual([]);
  });

  test('keep other remotes and kinds during a flood of one kind of error', async () => {
    const errors = await server(await postgres().createDatabase());
    const now = Date.now();
    for (const [at, each] of flooded().entries()) errors.add(each, new Date(now + at));
    await expect.poll(async () => (await errors.list())[0]?.stack[0]).toBe('remote-profile/src/a.ts:299');
    const rows = await errors.list();
    expect(rows).toHaveLength(200);
    expect(rows).toEqual(expect.arrayContaining(REAL));
  });

  test('count in memory if the database fails', async () => {
    const cut = await startCuttableProxy(await postgres().createDatabase());
    onTestFinished(cut.stop);
    const errors = await server(cut.url);
    cut.cut();
    errors.add(report, new Date(0));
    await expect.poll(() => errors.list()).toEqual([counted(report, 1, [new Date(0), new Date(0)])]);
  });
});
