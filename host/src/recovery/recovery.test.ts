// @vitest-environment dom
import { REMOTE_NAMES, type Registry } from '@club/shared/federation';
import { configureSite, consumePendingDialog, type PendingDialog, sendFeedback } from '@club/shared/state';
import { aSiteConfig, aSiteFeedback } from '@club/shared/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { containsDraft, createRecovery, findNewerReleasesKey, hasUnsavedInput, reloadKey } from './recovery';

const WANTED = { path: '/detalle/1', buttons: ['profile|Pinturas'] };

const parts = (site: string | null = 'new releases') => ({
  findNewerReleasesKey: vi.fn(async () => site),
  hasUnsavedInput: vi.fn(() => false),
  pendingDialog: vi.fn((): PendingDialog | null => null),
  reload: vi.fn(),
});

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => sessionStorage.clear());

test('an outdated page is reloaded', async () => {
  const given = parts();
  expect(await createRecovery(given)()).toBe(true);
  expect(given.reload).toHaveBeenCalledOnce();
});

test('the reload passes the pending dialog to the new page', async () => {
  await createRecovery({ ...parts(), pendingDialog: () => WANTED })();
  expect(consumePendingDialog()).toEqual(WANTED);
});

test('a current page is not reloaded', async () => {
  const given = parts(null);
  expect(await createRecovery(given)()).toBe(false);
  expect(given.reload).not.toHaveBeenCalled();
});

test('a tab is reloaded once for each set of served releases, never in a loop', async () => {
  const reloads: boolean[] = [];
  for (const site of ['one', 'two', 'one', 'two', 'three']) reloads.push(await createRecovery(parts(site))());
  expect(reloads).toEqual([true, true, false, false, true]);
});

test('a tab without storage is not reloaded', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const given = parts();
  expect(await createRecovery(given)()).toBe(false);
  expect(given.reload).not.toHaveBeenCalled();
});

test('simultaneous failures share one check and one reload', async () => {
  const given = parts();
  const recover = createRecovery(given);
  expect(await Promise.all([recover(), recover()])).toEqual([true, true]);
  expect(await recover()).toBe(true);
  expect(given.findNewerReleasesKey).toHaveBeenCalledOnce();
  expect(given.reload).toHaveBeenCalledOnce();
});

test('each later failure checks again whether the page is outdated', async () => {
  const given = parts(null);
  const recover = createRecovery(given);
  expect(await recover()).toBe(false);
  given.findNewerReleasesKey.mockResolvedValue('new releases');
  expect(await recover()).toBe(true);
});

test('a draft prevents the reload, even if written during the check', async () => {
  const given = parts();
  given.hasUnsavedInput.mockReturnValue(true);
  expect(await createRecovery(given)()).toBe(false);
  expect(given.findNewerReleasesKey).not.toHaveBeenCalled();
  given.hasUnsavedInput.mockReturnValueOnce(false);
  expect(await createRecovery(given)()).toBe(false);
  expect(given.findNewerReleasesKey).toHaveBeenCalledOnce();
  expect(given.reload).not.toHaveBeenCalled();
});

describe('code whose import fails although its files can be fetched', () => {
  const stuck = '/remotes/profile/1.0.0-aaaa/remoteEntry.js';

  test('reloads the page although it is current', async () => {
    expect(await createRecovery(parts(null))(stuck)).toBe(true);
  });

  test('reloads the tab once; after a press of a button, once per page', async () => {
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
      reloads.push(await createRecovery(parts(null))(reloadKey(stuck, isPressed)));
    }
    vi.unstubAllGlobals();
    expect(reloads).toEqual([true, false, true, false, false, true]);
  });

  test('reloads the page even if a simultaneous failure gives no reason to reload', async () => {
    const recover = createRecovery(parts(null));
    expect(await Promise.all([recover(), recover(stuck)])).toEqual([false, true]);
  });

  test('does not reload a page with a draft', async () => {
    const given = { ...parts(null), hasUnsavedInput: () => true };
    expect(await createRecovery(given)(stuck)).toBe(false);
    expect(given.reload).not.toHaveBeenCalled();
  });
});

describe('findNewerReleasesKey', () => {
  const SCRIPT = '/assets/index-12345678.js';

  function registryOf(version: string, previous = '0.9.0'): Registry {
    const release = (of: string) => ({
      version: of,
      entry: `/remotes/x/${of}-aaaaaaaa/remoteEntry.js`,
      integrity: '',
      contract: '1',
    });
    const entry = { ...release(version), previous: release(previous) };
    return {
      contract: '1',
      remotes: Object.fromEntries(REMOTE_NAMES.map((name) => [name, entry])) as Registry['remotes'],
    };
  }

  const json = (value: unknown) => new Response(JSON.stringify(value));
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

  /** Stubs the site's registry and the status of the host's script. */
  const site = (registry: unknown, script = 200) =>
    fetched.mockImplementation(async (url) =>
      url === '/registry.json' ? json(registry) : new Response(null, { status: script }),
    );

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset();
  });
  afterEach(() => vi.unstubAllGlobals());

  test('returns a different reload key for each set of newer releases', async () => {
    site(registryOf('1.1.0'));
    const first = await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT);
    site(registryOf('1.2.0'));
    const second = await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT);
    expect(first).toContain('1.1.0');
    expect(second).not.toBe(first);
  });

  test('reports a remote that the page does not have', async () => {
    const { profile: _, ...remotes } = registryOf('1.0.0').remotes;
    site(registryOf('1.0.0'));
    expect(await findNewerReleasesKey({ contract: '1', remotes }, SCRIPT)).not.toBeNull();
  });

  test('revalidates the cached registry', async () => {
    site(registryOf('1.0.0'));
    await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT);
    expect(fetched).toHaveBeenCalledWith('/registry.json', expect.objectContaining({ cache: 'no-cache' }));
  });

  test('sets a timeout of five seconds for each request', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    site(registryOf('1.0.0'));
    await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(limits.mock.calls).toEqual([[5_000], [5_000]]);
    expect(fetched.mock.calls.map(([, { signal }]) => signal)).toEqual(
      limits.mock.results.map(({ value }) => value),
    );
  });

  test('ignores a change of the previous release', async () => {
    site(registryOf('1.0.0', '0.8.0'));
    expect(await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT)).toBeNull();
  });

  test("reports a newer host if the page's script is gone", async () => {
    site(registryOf('1.0.0'), 404);
    const name = await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT);
    expect(name).toContain(SCRIPT);
  });

  test.each<[string, () => void]>([
    ['does not answer', () => fetched.mockRejectedValue(new TypeError('offline'))],
    ['answers 503', () => fetched.mockResolvedValue(new Response('', { status: 503 }))],
    ['answers with HTML', () => fetched.mockResolvedValue(new Response('<!doctype html>'))],
    ['answers with an invalid registry', () => site({ remotes: {} })],
    ['answers 503 for the script', () => site(registryOf('1.0.0'), 503)],
  ])('returns null for a site that %s', async (_, behave) => {
    behave();
    expect(await findNewerReleasesKey(registryOf('1.0.0'), SCRIPT)).toBeNull();
  });
});

describe('unsaved drafts', () => {
  test.each([
    ['a comment', true, '<textarea>Muy bien</textarea>'],
    ['a name in a dialog', true, '<dialog><input type="text" value="Ana"></dialog>'],
    ['a chosen star', false, '<dialog><input type="radio" value="5" checked></dialog>'],
    ['a search', false, '<input role="combobox" type="text" value="Mora">'],
    ['a field with only spaces', false, '<textarea>  </textarea><dialog><input type="tel"></dialog>'],
  ])('%s counts as unsaved: %s', (_, typed, html) => {
    document.body.innerHTML = html;
    expect(hasUnsavedInput()).toBe(typed);
  });

  test('a draft belongs to the remote that contains its field', () => {
    document.body.innerHTML =
      '<div data-boundary="profile"></div><main data-boundary="profile"><textarea>Bien</textarea></main>';
    expect([containsDraft('profile'), containsDraft('feedback')]).toEqual([true, false]);
  });

  test('a pending request counts as unsaved', async () => {
    document.body.innerHTML = '';
    configureSite(aSiteConfig());
    vi.stubGlobal('fetch', async () => new Response());
    const sent = sendFeedback(aSiteFeedback());
    expect(hasUnsavedInput()).toBe(true);
    await sent;
    expect(hasUnsavedInput()).toBe(false);
    vi.unstubAllGlobals();
  });
});
