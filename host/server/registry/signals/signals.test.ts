import type { HealthSignal, ReleaseSignal } from '@club/shared/federation';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../trials/support/databases';
import type { Database, DatabaseRow } from '../../platform/database/database';
import type { SignalStore } from './signals';
import { createSignalStore } from './signals';

const NEW = '1.1.0-bbbbbbbb';
const OLD = '1.0.0-aaaaaaaa';
const NOON = new Date('2026-11-23T12:00:03.000Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);
const DAY = 24 * 60 * 60_000;
const EVER = new Date(0);

const of = (release: string, more: Partial<ReleaseSignal> = {}): HealthSignal => ({
  releases: [{ remote: 'profile', release, faults: [], ...more }],
});

describeOnEachDatabase('signals', ({ open }) => {
  let database: Database;
  let signals: SignalStore;
  beforeEach(async () => {
    database = await open();
    signals = createSignalStore(database, 1);
  });

  const rows = (table: string): Promise<DatabaseRow[]> =>
    database.read(async (sql) =>
      (await sql.rows(`SELECT * FROM ${table} ORDER BY counted_at`)).map((row) => ({ ...row })),
    );
  const add = (all: readonly (readonly [HealthSignal, Date])[]) =>
    Promise.all(all.map(([signal, at]) => signals.add(signal, at)));

  test('count each visitor of a release once, and as faulty after the first fault', async () => {
    await add([
      [of(OLD), NOON],
      [of(OLD), NOON],
      [of(NEW, { faults: ['render', 'event'] }), NOON],
      [of(OLD, { faults: ['load'], before: true }), after(60_000)],
    ]);
    const hour = '2026-11-23T12:00:00.000Z';
    const reported = { remote: 'profile', bad: 1, vitals: {} };
    expect(await signals.releases(EVER)).toEqual([
      { ...reported, release: OLD, visitors: 2, faults: { load: 1 }, hours: { [hour]: 2 } },
      { ...reported, release: NEW, visitors: 1, faults: { render: 1, event: 1 }, hours: { [hour]: 1 } },
    ]);
    expect(await signals.releases(after(60 * 60_000))).toEqual([]);
    const row = { counted_at: hour, remote: 'profile', release: NEW, rollout: '' };
    expect((await rows('signals')).filter(({ release }) => release === NEW)).toEqual(
      expect.arrayContaining(
        ['visitors', 'bad', 'render', 'event'].map((outcome) => ({ ...row, outcome, total: 1 })),
      ),
    );
  });

  test('are returned as visitors by hour for the requested period', async () => {
    const at = (hours: number) => after(hours * 60 * 60_000);
    await add([
      [of(OLD), at(-30)],
      [of(OLD), at(-1)],
      [of(OLD), at(-0.01)],
      [of(OLD, { faults: ['load'], before: true }), NOON],
      [of(OLD), at(0.99)],
    ]);
    const hours = { '2026-11-23T11:00:00.000Z': 2, '2026-11-23T12:00:00.000Z': 1 };
    expect(await signals.releases(at(-23.5))).toMatchObject([{ visitors: 3, bad: 1, hours }]);
  });

  test('of a rollout are counted apart, in ten-second blocks', async () => {
    const rollout = '0123abcd';
    const compared = { remote: 'profile' as const, rollout, candidate: NEW, control: OLD, since: NOON };
    await add([
      [of(OLD, { rollout }), NOON],
      [of(OLD, { rollout }), after(6_000)],
      [of(NEW, { rollout }), NOON],
      [of(NEW, { rollout: 'ffffffff' }), NOON],
      [of(NEW), NOON],
      [of('0.9.0-cccccccc', { rollout }), NOON],
      [of(NEW, { rollout }), after(-20_000)],
      [of(NEW, { rollout, faults: ['render'], before: true }), after(21_000)],
    ]);
    expect(await signals.blocks(compared)).toEqual([
      {
        at: '2026-11-23T12:00:00.000Z',
        candidate: { visitors: 0, bad: 0 },
        control: { visitors: 2, bad: 0 },
      },
      {
        at: '2026-11-23T12:00:20.000Z',
        candidate: { visitors: 1, bad: 1 },
        control: { visitors: 0, bad: 0 },
      },
    ]);
    expect(await signals.releases(EVER)).toMatchObject([{ release: NEW, visitors: 1, bad: 0 }]);
  });

  test('that an older host stored per client network are added up', async () => {
    const rollout = '0123abcd';
    const compared = { remote: 'profile' as const, rollout, candidate: NEW, control: OLD, since: NOON };
    await database.write((sql) =>
      sql.each(
        `INSERT INTO rollout_signals (counted_at, remote, release, rollout, part, outcome, total)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [0, 7, 15].map((part) => ['2026-11-23T12:00:00.000Z', 'profile', NEW, rollout, part, 'visitors', 2]),
      ),
    );
    await add([[of(NEW, { rollout }), NOON]]);
    expect(await signals.blocks(compared)).toMatchObject([{ candidate: { visitors: 7, bad: 0 } }]);
  });

  test('include the p75 of each vital by page', async () => {
    const reported = (lcp: number): HealthSignal => ({
      releases: [],
      vitals: { page: 'detail', lcp, cls: 0, releases: [{ remote: 'profile', release: OLD }] },
    });
    await add([
      [of(OLD), NOON],
      ...[2_100, 2_200, 2_300, 9_000].map((lcp) => [reported(lcp), NOON] as const),
    ]);
    const [known] = await signals.releases(EVER);
    expect(known?.vitals).toEqual({ detail: { lcp: 2_500, inp: null, cls: 0.00375, samples: 4 } });
  });

  test('are merged by hour, later by day, with unchanged sums, and finally deleted', async () => {
    const rollout = '0123abcd';
    await add([
      [of(OLD, { rollout }), NOON],
      [of(OLD, { rollout }), after(11_000)],
      [of(OLD), NOON],
      [of(OLD), after(-3 * 60 * 60_000)],
      [of(OLD), after(-500 * DAY)],
    ]);
    const all = async () => [...(await rows('signals')), ...(await rows('rollout_signals'))];
    expect(await all()).toHaveLength(5);
    await signals.thin(after(2 * DAY));
    expect((await all()).map(({ counted_at, total }) => `${counted_at} ${total}`).sort()).toEqual([
      '2026-11-23T09:00:00.000Z 1',
      '2026-11-23T12:00:00.000Z 1',
      '2026-11-23T12:00:00.000Z 2',
    ]);
    await Promise.all([signals.thin(after(20 * DAY)), createSignalStore(database).thin(after(20 * DAY))]);
    expect((await all()).map(({ counted_at, total }) => `${counted_at} ${total}`).sort()).toEqual([
      '2026-11-23T00:00:00.000Z 2',
      '2026-11-23T00:00:00.000Z 2',
    ]);
  });

  test('of one release in large numbers take few rows and few writes', async () => {
    let writes = 0;
    const counted = {
      ...database,
      write: (work: Parameters<Database['write']>[0]) => {
        writes += 1;
        return database.write(work);
      },
    } as Database;
    const flooded = createSignalStore(counted, 50);
    await Promise.all(Array.from({ length: 5_000 }, () => flooded.add(of(OLD), NOON)));
    expect(await rows('signals')).toMatchObject([{ outcome: 'visitors', total: 5_000 }]);
    expect(writes).toBeLessThan(5);
  });

  test('in the queue are stored when the server stops', async () => {
    const slow = createSignalStore(database, 60_000);
    const stored = slow.add(of(OLD, { rollout: '0123abcd' }), NOON);
    await slow.drained();
    expect(await rows('rollout_signals')).toHaveLength(1);
    await stored;
  });

  test('of a long rollout are read once, later only the ten-second blocks that can still grow', async () => {
    let read = 0;
    const counting: Database = {
      ...database,
      read: (work) =>
        database.read((sql) =>
          work({
            ...sql,
            async rows(text, values) {
              const found = await sql.rows(text, values);
              read += found.length;
              return found;
            },
          }),
        ),
    };
    const reported = (minutes: number): [HealthSignal, Date] => [
      of(NEW, { rollout: '0123abcd' }),
      after(minutes * 60_000),
    ];
    await add(Array.from({ length: 120 }, (_, minutes) => reported(minutes)));
    const looked = createSignalStore(counting, 1);
    const compared = {
      remote: 'profile',
      rollout: '0123abcd',
      candidate: NEW,
      control: OLD,
      since: EVER,
    } as const;
    const visitors = async () =>
      (await looked.blocks(compared)).reduce((sum, { candidate }) => sum + candidate.visitors, 0);
    expect([await visitors(), read]).toEqual([120, 120]);
    await add([reported(120), reported(112)]);
    expect([await visitors(), read]).toEqual([122, 120 + 12]);
    expect(await looked.blocks(compared)).toEqual(await createSignalStore(database, 1).blocks(compared));
  });
});
