// @vitest-environment dom
import { consumePendingDialog, type PendingDialog } from '@club/shared/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecovery, stuckName } from './recovery';

const WANTED = { path: '/detalle/1', buttons: ['profile|Pinturas'] };

const parts = (site: string | null = 'new releases') => ({
  newerSite: vi.fn(async () => site),
  hasUnsaved: vi.fn(() => false),
  pendingDialog: vi.fn((): PendingDialog | null => null),
  reload: vi.fn(),
});

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => sessionStorage.clear());

test('a page whose site has changed gives way to a new one', async () => {
  const given = parts();
  expect(await createRecovery(given)()).toBe(true);
  expect(given.reload).toHaveBeenCalledOnce();
});

test('the new page learns which dialog was wanted', async () => {
  await createRecovery({ ...parts(), pendingDialog: () => WANTED })();
  expect(consumePendingDialog()).toEqual(WANTED);
});

test('a page whose site is the same stays', async () => {
  const given = parts(null);
  expect(await createRecovery(given)()).toBe(false);
  expect(given.reload).not.toHaveBeenCalled();
});

test('a tab is reloaded once for each state of the site, never in a loop', async () => {
  const reloads: boolean[] = [];
  for (const site of ['one', 'two', 'one', 'two', 'three']) reloads.push(await createRecovery(parts(site))());
  expect(reloads).toEqual([true, true, false, false, true]);
});

test('a tab that cannot remember its reloads stays', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const given = parts();
  expect(await createRecovery(given)()).toBe(false);
  expect(given.reload).not.toHaveBeenCalled();
});

test('several failures at once ask and reload once', async () => {
  const given = parts();
  const recover = createRecovery(given);
  expect(await Promise.all([recover(), recover()])).toEqual([true, true]);
  expect(await recover()).toBe(true);
  expect(given.newerSite).toHaveBeenCalledOnce();
  expect(given.reload).toHaveBeenCalledOnce();
});

test('a page that stayed is asked again at the next failure', async () => {
  const given = parts(null);
  const recover = createRecovery(given);
  expect(await recover()).toBe(false);
  given.newerSite.mockResolvedValue('new releases');
  expect(await recover()).toBe(true);
});

test('what the visitor has written is not lost, though it was written while the site was asked', async () => {
  const given = parts();
  given.hasUnsaved.mockReturnValue(true);
  expect(await createRecovery(given)()).toBe(false);
  expect(given.newerSite).not.toHaveBeenCalled();
  given.hasUnsaved.mockReturnValueOnce(false);
  expect(await createRecovery(given)()).toBe(false);
  expect(given.newerSite).toHaveBeenCalledOnce();
  expect(given.reload).not.toHaveBeenCalled();
});

describe('code with a failing import and answering files', () => {
  const stuck = '/remotes/profile/1.0.0-aaaa/remoteEntry.js';

  test('comes with a new page, though the site is the same', async () => {
    expect(await createRecovery(parts(null))(stuck)).toBe(true);
  });

  test('makes a tab reload once, and once for each page whose button the visitor presses', async () => {
    const reloads: boolean[] = [];
    for (const [timeOrigin, isPressed] of [
      [1, false],
      [2, false],
      [2, true],
      [2, true],
      [3, false],
      [3, true],
    ] as const) {
      vi.stubGlobal('performance', { timeOrigin });
      reloads.push(await createRecovery(parts(null))(stuckName(stuck, isPressed)));
    }
    vi.unstubAllGlobals();
    expect(reloads).toEqual([true, false, true, false, false, true]);
  });

  test('is not held up by another failure that no new page mends', async () => {
    const recover = createRecovery(parts(null));
    expect(await Promise.all([recover(), recover(stuck)])).toEqual([false, true]);
  });

  test('does not cost what the visitor has written', async () => {
    const given = { ...parts(null), hasUnsaved: () => true };
    expect(await createRecovery(given)(stuck)).toBe(false);
    expect(given.reload).not.toHaveBeenCalled();
  });
});
