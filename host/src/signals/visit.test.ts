import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSignalCollector,
  markReported,
  readReportedReleases,
  reportDueFor,
  type SignalStorage,
} from './visit';

const NEW = '/remotes/profile/1.1.0-bbbbbbbb/remoteEntry.js';
const OLD = 'https://otro.example/remotes/profile/1.0.0-aaaaaaaa/remoteEntry.js';

function browser(): SignalStorage {
  let text: string | null = null;
  return {
    read: () => text,
    write: (next) => {
      text = next;
      return true;
    },
  };
}
const BLOCKED: SignalStorage = { read: () => null, write: () => false };

const page = (memory: SignalStorage, rollout?: string, day = '2026-11-23') =>
  createSignalCollector({
    remotes: { profile: { entry: NEW, ...(rollout ? { rollout } : {}) } },
    memory,
    today: () => day,
  });

const FINE = { remote: 'profile', release: '1.1.0-bbbbbbbb', faults: [] };

test('a release is reported once per browser and day', () => {
  const memory = browser();
  const first = page(memory);
  expect(first.add('profile', NEW, null)).toBe(false);
  expect([first.takeDue(), first.takeDue()]).toEqual([[FINE], []]);
  const second = page(memory);
  second.add('profile', NEW, null);
  expect(second.takeDue()).toEqual([]);
  const tomorrow = page(memory, undefined, '2026-11-24');
  tomorrow.add('profile', NEW, null);
  expect(tomorrow.takeDue()).toEqual([FINE]);
});

test('a release is reported again at its first fault, marked as already counted', () => {
  const memory = browser();
  const first = page(memory);
  first.add('profile', NEW, null);
  first.takeDue();
  expect(first.add('profile', NEW, 'event')).toBe(true);
  expect(first.takeDue()).toEqual([{ ...FINE, faults: ['event'], before: true }]);
  expect(first.add('profile', NEW, 'render')).toBe(false);
  expect(first.takeDue()).toEqual([]);
  const second = page(memory);
  second.add('profile', NEW, 'load');
  expect(second.takeDue()).toEqual([]);
});

test('a release under rollout is reported a second time, but not the release that replaces it after a fault', () => {
  const memory = browser();
  const before = page(memory);
  before.add('profile', NEW, null);
  before.takeDue();
  const during = page(memory, '0123abcd');
  during.add('profile', NEW, 'render');
  during.add('profile', OLD, null);
  expect(during.takeDue()).toEqual([
    { ...FINE, faults: ['render'], before: true },
    { ...FINE, rollout: '0123abcd', faults: ['render'] },
    { remote: 'profile', release: '1.0.0-aaaaaaaa', faults: [] },
  ]);
  const nextDay = page(memory, '0123abcd', '2026-11-24');
  nextDay.add('profile', NEW, null);
  expect(nextDay.takeDue()).toEqual([FINE]);
});

test('each page reports a release once if storage is blocked', () => {
  const first = page(BLOCKED);
  first.add('profile', NEW, null);
  expect([first.takeDue(), first.takeDue()]).toEqual([[FINE], []]);
  expect(first.add('profile', NEW, 'load')).toBe(true);
  expect(first.takeDue()).toEqual([{ ...FINE, faults: ['load'], before: true }]);
});

test('each page reports a release once if storage is full', () => {
  const yesterday = JSON.stringify({ dia: '2026-11-22', bien: ['profile/1.1.0-bbbbbbbb'], mal: [] });
  const full = page({ read: () => yesterday, write: () => false });
  full.add('profile', NEW, null);
  expect([full.takeDue(), full.takeDue()]).toEqual([[FINE], []]);
});

test('a page whose storage was full considers what other tabs reported once it can write again', () => {
  let text: string | null = null;
  let hasRoom = false;
  const memory: SignalStorage = {
    read: () => text,
    write: (next) => {
      if (hasRoom) text = next;
      return hasRoom;
    },
  };
  const first = page(memory);
  first.add('profile', NEW, null);
  first.takeDue();
  hasRoom = true;
  first.add('profile', NEW, 'render');
  first.takeDue();
  const second = page(memory);
  second.add('profile', OLD, null);
  second.takeDue();
  first.add('profile', OLD, null);
  expect(first.takeDue()).toEqual([]);
});

test('a signal contains the name of the release’s folder', () => {
  const visit = page(browser());
  visit.add('profile', OLD, null);
  expect(visit.releases()).toEqual([{ remote: 'profile', release: '1.0.0-aaaaaaaa' }]);
});

describe('the list of reported releases', () => {
  const DAY = '2026-11-23';
  const NONE = { dia: DAY, bien: [], mal: [] };
  const SUBJECT = 'profile/1.0.0-a';

  test('a release must be reported once, and again at its first fault', () => {
    expect(reportDueFor(NONE, SUBJECT, false)).toBe('new');
    const fine = markReported(NONE, SUBJECT, false);
    expect([reportDueFor(fine, SUBJECT, false), reportDueFor(fine, SUBJECT, true)]).toEqual([null, 'worse']);
    const bad = markReported(fine, SUBJECT, true);
    expect(bad).toEqual({ dia: DAY, bien: [], mal: [SUBJECT] });
    expect([reportDueFor(bad, SUBJECT, false), reportDueFor(bad, SUBJECT, true)]).toEqual([null, null]);
  });

  test('expires the next day, except for a running rollout', () => {
    const reported = {
      dia: DAY,
      bien: [SUBJECT, `${SUBJECT}/0123abcd`],
      mal: ['directory/1-a/ffffffff', 'feedback/1-a'],
    };
    const text = JSON.stringify(reported);
    expect(readReportedReleases(text, DAY, ['0123abcd', 'ffffffff'])).toEqual(reported);
    expect(readReportedReleases(text, '2026-11-24', ['0123abcd'])).toEqual({
      dia: '2026-11-24',
      bien: [`${SUBJECT}/0123abcd`],
      mal: [],
    });
  });

  test('a tab that does not know a rollout keeps the reports of releases in that rollout', () => {
    const text = JSON.stringify({ dia: DAY, bien: [`${SUBJECT}/0123abcd`], mal: [] });
    const ofOldTab = markReported(readReportedReleases(text, DAY, []), SUBJECT, false);
    expect(
      reportDueFor(
        readReportedReleases(JSON.stringify(ofOldTab), DAY, ['0123abcd']),
        `${SUBJECT}/0123abcd`,
        false,
      ),
    ).toBeNull();
  });

  test('reading any stored value returns a valid list', () => {
    const anything = fc.oneof(
      fc.constant([SUBJECT]),
      fc.array(fc.jsonValue(), { maxLength: 2 }),
      fc.jsonValue(),
    );
    const broken = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(null),
      fc
        .record({ dia: fc.constantFrom(DAY, 1), bien: anything, mal: anything }, { requiredKeys: [] })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(broken, (text) => {
        const { dia, bien, mal } = readReportedReleases(text, DAY, []);
        expect(dia).toBe(DAY);
        for (const each of [...bien, ...mal]) expect(typeof each).toBe('string');
      }),
    );
  });
});
