import { expect, test } from 'vitest';
import type { ToldMemory } from './told';
import { createVisit } from './visit';

const NEW = '/remotes/profile/1.1.0-bbbbbbbb/remoteEntry.js';
const OLD = 'https://otro.example/remotes/profile/1.0.0-aaaaaaaa/remoteEntry.js';

function browser(): ToldMemory {
  let text: string | null = null;
  return {
    read: () => text,
    write: (next) => {
      text = next;
      return true;
    },
  };
}
const BLOCKED: ToldMemory = { read: () => null, write: () => false };

const page = (memory: ToldMemory, rollout?: string, day = '2026-11-23') =>
  createVisit({
    remotes: { profile: { entry: NEW, ...(rollout ? { rollout } : {}) } },
    memory,
    today: () => day,
  });

const FINE = { remote: 'profile', release: '1.1.0-bbbbbbbb', faults: [] };

test('what is shown is told once by all pages of a browser, and the next day again', () => {
  const memory = browser();
  const first = page(memory);
  expect(first.meet('profile', NEW, null)).toBe(false);
  expect([first.due(), first.due()]).toEqual([[FINE], []]);
  const second = page(memory);
  second.meet('profile', NEW, null);
  expect(second.due()).toEqual([]);
  const tomorrow = page(memory, undefined, '2026-11-24');
  tomorrow.meet('profile', NEW, null);
  expect(tomorrow.due()).toEqual([FINE]);
});

test('the first fault is due at once, and says whether the visitor was counted', () => {
  const memory = browser();
  const first = page(memory);
  first.meet('profile', NEW, null);
  first.due();
  expect(first.meet('profile', NEW, 'event')).toBe(true);
  expect(first.due()).toEqual([{ ...FINE, faults: ['event'], before: true }]);
  expect(first.meet('profile', NEW, 'render')).toBe(false);
  expect(first.due()).toEqual([]);
  const second = page(memory);
  second.meet('profile', NEW, 'load');
  expect(second.due()).toEqual([]);
});

test('while a rollout runs its release is told once more for it, whatever was told before, and the one in its place is not', () => {
  const memory = browser();
  const before = page(memory);
  before.meet('profile', NEW, null);
  before.due();
  const during = page(memory, '0123abcd');
  during.meet('profile', NEW, 'render');
  during.meet('profile', OLD, null);
  expect(during.due()).toEqual([
    { ...FINE, faults: ['render'], before: true },
    { ...FINE, rollout: '0123abcd', faults: ['render'] },
    { remote: 'profile', release: '1.0.0-aaaaaaaa', faults: [] },
  ]);
  const nextDay = page(memory, '0123abcd', '2026-11-24');
  nextDay.meet('profile', NEW, null);
  expect(nextDay.due()).toEqual([FINE]);
});

test('where nothing can be kept, each page tells once', () => {
  const first = page(BLOCKED);
  first.meet('profile', NEW, null);
  expect([first.due(), first.due()]).toEqual([[FINE], []]);
  expect(first.meet('profile', NEW, 'load')).toBe(true);
  expect(first.due()).toEqual([{ ...FINE, faults: ['load'], before: true }]);
});

test('where storage is full, each page tells once too, whatever lies there from before', () => {
  const yesterday = JSON.stringify({ dia: '2026-11-22', bien: ['profile/1.1.0-bbbbbbbb'], mal: [] });
  const full = page({ read: () => yesterday, write: () => false });
  full.meet('profile', NEW, null);
  expect([full.due(), full.due()]).toEqual([[FINE], []]);
});

test('once there is room again, what other tabs tell counts too', () => {
  let text: string | null = null;
  let hasRoom = false;
  const memory: ToldMemory = {
    read: () => text,
    write: (next) => {
      if (hasRoom) text = next;
      return hasRoom;
    },
  };
  const first = page(memory);
  first.meet('profile', NEW, null);
  first.due();
  hasRoom = true;
  first.meet('profile', NEW, 'render');
  first.due();
  const second = page(memory);
  second.meet('profile', OLD, null);
  second.due();
  first.meet('profile', OLD, null);
  expect(first.due()).toEqual([]);
});

test('what ran is named by its folder, wherever it comes from', () => {
  const visit = page(browser());
  visit.meet('profile', OLD, null);
  expect(visit.releases()).toEqual([{ remote: 'profile', release: '1.0.0-aaaaaaaa' }]);
});
