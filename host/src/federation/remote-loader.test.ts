import { REMOTE_NAMES, type Registry, type Release } from '@club/shared/federation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Runtime } from './page-runtime';
import { createRemoteLoader, listEntriesToTry } from './remote-loader';

const NEW = '/remotes/profile/2.0.0-bbbb/remoteEntry.js';
const OLD = '/remotes/profile/1.0.0-aaaa/remoteEntry.js';

const release = (entry: string, contract = '1') => ({
  version: entry.match(/\d\.\d\.\d/)?.[0] ?? '',
  entry,
  integrity: 'sha384-x',
  contract,
});

function registry({ contract = '1', previous = true } = {}): Registry {
  const entry = { ...release(NEW, contract), previous: previous ? release(OLD) : null };
  return {
    contract: '1',
    remotes: Object.fromEntries(REMOTE_NAMES.map((name) => [name, entry])) as Registry['remotes'],
  };
}

const Page = () => null;
const HANGS = () => new Promise<never>(() => undefined);
const WORKS = async () => ({ default: Page });
const FAILS = async () => {
  throw new Error('404');
};

/**
 * Returns a fake federation runtime. `behaviours` maps a URL to the function that loads its modules; other URLs fail.
 */
function fakeRuntime(behaviours: Record<string, (module: string) => Promise<unknown>>) {
  const urls = new Map<string, string>();
  const requested: string[] = [];
  const runtime: Runtime = {
    registerRemotes: ([remote]) => void urls.set(remote?.name ?? '', remote?.entry ?? ''),
    loadRemote: <T>(id: string) => {
      const [name = '', module = ''] = id.split('/');
      const url = urls.get(name) ?? '';
      requested.push(url);
      return (behaviours[url] ?? FAILS)(module) as Promise<T>;
    },
  };
  return { runtime, requested };
}

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => vi.useRealTimers());

describe('listEntriesToTry', () => {
  const releases = (contracts = ['1', '1']): Release[] => [
    release(NEW, contracts[0]),
    release(OLD, contracts[1]),
  ];
  const urls = (attempt: number) =>
    listEntriesToTry(releases(), attempt).flatMap((candidate) => candidate.urls);

  test('returns the current release, then the previous one, each also with a cache-busting query', () => {
    expect(listEntriesToTry(releases(), 1)).toEqual([
      { version: '2.0.0', entry: NEW, urls: [NEW, `${NEW}?r=1`] },
      { version: '1.0.0', entry: OLD, urls: [OLD, `${OLD}?r=1`] },
    ]);
  });

  test('returns only addresses with a cache-busting query from the second attempt on', () => {
    expect(urls(2)).toEqual([`${NEW}?r=2`, `${OLD}?r=2`]);
  });

  test('omits releases of another contract', () => {
    expect(listEntriesToTry(releases(['2', '1']), 1).map(({ version }) => version)).toEqual(['1.0.0']);
    expect(listEntriesToTry(releases(['2', '0']), 1)).toEqual([]);
  });

  test('adds a cache-busting query only if the import map has a hash for that address', () => {
    expect(urls(4)).toEqual([NEW, OLD]);
  });

  test('puts the avoided release last', () => {
    const versions = (avoided: string) =>
      listEntriesToTry(releases(), 1, avoided).map(({ version }) => version);
    expect(versions(NEW)).toEqual(['1.0.0', '2.0.0']);
    expect(versions('/remotes/profile/0.9.0-aaaa/remoteEntry.js')).toEqual(['2.0.0', '1.0.0']);
  });
});

describe('loading a remote module', () => {
  test('uses the current release if it answers', async () => {
    const { runtime, requested } = fakeRuntime({ [NEW]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    expect(await loader.load('profile/ProfilePage')).toEqual({
      Component: Page,
      version: '2.0.0',
      entry: NEW,
    });
    expect(requested).toEqual([NEW]);
    expect(errors).not.toHaveBeenCalled();
  });

  test('retries a failed entry with a cache-busting query', async () => {
    const { runtime, requested } = fakeRuntime({ [`${NEW}?r=1`]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    expect((await loader.load('profile/ProfilePage')).version).toBe('2.0.0');
    expect(requested).toEqual([NEW, `${NEW}?r=1`]);
  });

  test('falls back to the previous release and logs the failed remote and version', async () => {
    const { runtime, requested } = fakeRuntime({ [OLD]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    expect((await loader.load('profile/ProfilePage')).version).toBe('1.0.0');
    expect(requested).toEqual([NEW, `${NEW}?r=1`, OLD]);
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('[profile 2.0.0]'),
      expect.anything(),
    );
  });

  test('reports each failed release once', async () => {
    const { runtime } = fakeRuntime({});
    const report = vi.fn();
    await expect(
      createRemoteLoader(registry(), runtime, { report }).load('profile/ProfilePage'),
    ).rejects.toThrow();
    expect(report.mock.calls.map(([{ remote, version }]) => `${remote} ${version}`)).toEqual([
      'profile 2.0.0',
      'profile 1.0.0',
    ]);
  });

  test('falls back to the previous release if the current one hangs for five seconds, and does not retry the current one', async () => {
    vi.useFakeTimers();
    const { runtime, requested } = fakeRuntime({ [NEW]: HANGS, [OLD]: WORKS });
    const loading = createRemoteLoader(registry(), runtime).load('profile/ProfilePage');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(requested).toEqual([NEW]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await loading).version).toBe('1.0.0');
    expect(requested).toEqual([NEW, OLD]);
  });

  test('rejects after five seconds if the only release hangs', async () => {
    vi.useFakeTimers();
    const { runtime } = fakeRuntime({ [NEW]: HANGS });
    const loading = createRemoteLoader(registry({ previous: false }), runtime).load('profile/ProfilePage');
    const refused = expect(loading).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  });

  test('has no timeout on development servers', async () => {
    vi.useFakeTimers();
    vi.stubEnv('MODE', 'development');
    const { runtime, requested } = fakeRuntime({
      [NEW]: () => new Promise((resolve) => setTimeout(() => resolve(WORKS()), 60_000)),
      [OLD]: WORKS,
    });
    const loading = createRemoteLoader(registry(), runtime).load('profile/ProfilePage');
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await loading).version).toBe('2.0.0');
    expect(requested).toEqual([NEW]);
  });

  test('never requests a release of another contract', async () => {
    const { runtime, requested } = fakeRuntime({ [NEW]: WORKS, [OLD]: WORKS });
    const loader = createRemoteLoader(registry({ contract: '2' }), runtime);
    expect((await loader.load('profile/ProfilePage')).version).toBe('1.0.0');
    expect(requested).toEqual([OLD]);
  });

  test('rejects a module without a component', async () => {
    const { runtime } = fakeRuntime({ [NEW]: async () => ({}), [`${NEW}?r=1`]: async () => null });
    const loader = createRemoteLoader(registry({ previous: false }), runtime);
    await expect(loader.load('profile/ProfilePage')).rejects.toThrow('no default export');
  });

  test('loads further modules of the remote from the release that worked', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = { [OLD]: WORKS };
    const { runtime, requested } = fakeRuntime(behaviours);
    const loader = createRemoteLoader(registry(), runtime);
    await loader.load('directory/HeaderSearch');
    behaviours[NEW] = WORKS;
    expect((await loader.load('directory/ResultsPage')).version).toBe('1.0.0');
    expect(requested.at(-1)).toBe(OLD);
  });

  test('concurrent loads of a remote’s modules share one search for a release', async () => {
    const { runtime, requested } = fakeRuntime({ [OLD]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    await Promise.all([loader.load('directory/HeaderSearch'), loader.load('directory/ResultsPage')]);
    expect(requested).toEqual([NEW, `${NEW}?r=1`, OLD, OLD]);
  });
});

describe('prefetching a module', () => {
  const id = 'profile/ProfilePage';
  const ahead = { ahead: true };

  test('a module that the release does not expose leaves the remote’s other modules working', async () => {
    const answers = async (module: string) => {
      if (module === 'HiringGuidePage') throw new Error('./HiringGuidePage is not exposed');
      return WORKS();
    };
    const { runtime } = fakeRuntime({ [NEW]: answers, [`${NEW}?r=1`]: answers, [`${NEW}?r=2`]: answers });
    const loader = createRemoteLoader(registry({ previous: false }), runtime);
    const [later, known] = await Promise.allSettled([
      loader.load('profile/HiringGuidePage'),
      loader.load('profile/ProfilePage'),
    ]);
    expect(later.status).toBe('rejected');
    expect(known).toMatchObject({ value: { version: '2.0.0' } });
  });

  test('a module requested during its prefetch loads once and reports one failure', async () => {
    const { runtime, requested } = fakeRuntime({});
    const report = vi.fn();
    const loader = createRemoteLoader(registry({ previous: false }), runtime, { report });
    const both = await Promise.allSettled([loader.load(id, ahead), loader.load(id)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(requested).toEqual([NEW, `${NEW}?r=1`]);
    expect(errors).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
    for (const query of [2, 3]) {
      expect(loader.canRetry(id)).toBe(true);
      await expect(loader.load(id)).rejects.toThrow('404');
      expect(requested.at(-1)).toBe(`${NEW}?r=${query}`);
    }
    expect(loader.canRetry(id)).toBe(false);
  });

  test('logs one failure if the running release no longer answers', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = { [NEW]: WORKS };
    const loader = createRemoteLoader(registry(), fakeRuntime(behaviours).runtime);
    await loader.load('directory/HeaderSearch');
    behaviours[NEW] = FAILS;
    const results = 'directory/ResultsPage';
    await Promise.allSettled([loader.load(results, ahead), loader.load(results)]);
    expect(errors).toHaveBeenCalledOnce();
  });

  test('does not report a failed prefetch if a later load succeeds', async () => {
    const report = vi.fn();
    const behaviours: Record<string, () => Promise<unknown>> = {};
    const loader = createRemoteLoader(registry(), fakeRuntime(behaviours).runtime, { report });
    await expect(loader.load(id, ahead)).rejects.toThrow('404');
    behaviours[`${NEW}?r=2`] = WORKS;
    await loader.load(id);
    expect(report).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  test('reports the fallback to the previous release when the page shows the module', async () => {
    const report = vi.fn();
    const loader = createRemoteLoader(registry(), fakeRuntime({ [OLD]: WORKS }).runtime, { report });
    expect((await loader.load(id, ahead)).version).toBe('1.0.0');
    expect(report).not.toHaveBeenCalled();
    loader.reportPrefetchFailures(id);
    loader.reportPrefetchFailures(id);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ remote: 'profile', version: '2.0.0' }),
      expect.anything(),
    );
  });

  test('a failed prefetch is reported at once if a shown module of the same remote waits for it', async () => {
    const report = vi.fn();
    const loader = createRemoteLoader(registry(), fakeRuntime({}).runtime, { report });
    const both = [loader.load('directory/ResultsPage', ahead), loader.load('directory/HeaderSearch')];
    await Promise.allSettled(both);
    expect(report.mock.calls.map(([{ remote, version }]) => `${remote} ${version}`)).toEqual([
      'directory 2.0.0',
      'directory 1.0.0',
    ]);
  });
});

describe('retrying on the same page', () => {
  test('uses a new query for each retry, up to the number of queries in the import map', async () => {
    const { runtime, requested } = fakeRuntime({});
    const loader = createRemoteLoader(registry({ previous: false }), runtime);
    const id = 'profile/ProfilePage';
    for (const query of [1, 2, 3]) {
      expect(loader.canRetry(id)).toBe(true);
      await expect(loader.load(id)).rejects.toThrow('404');
      expect(requested.at(-1)).toBe(`${NEW}?r=${query}`);
    }
    expect(loader.canRetry(id)).toBe(false);
  });

  test('recovers once the remote answers', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = {};
    const loader = createRemoteLoader(registry({ previous: false }), fakeRuntime(behaviours).runtime);
    await expect(loader.load('profile/ProfilePage')).rejects.toThrow('404');
    behaviours[`${NEW}?r=2`] = WORKS;
    expect((await loader.load('profile/ProfilePage')).Component).toBe(Page);
  });

  test('loads further modules only from the running release, and logs its failure', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = { [NEW]: WORKS };
    const { runtime, requested } = fakeRuntime(behaviours);
    const loader = createRemoteLoader(registry(), runtime);
    await loader.load('directory/HeaderSearch');
    behaviours[NEW] = FAILS;
    behaviours[OLD] = WORKS;
    await expect(loader.load('directory/ResultsPage')).rejects.toThrow('404');
    expect(requested).toEqual([NEW, NEW]);
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('[directory 2.0.0]'),
      expect.anything(),
    );
    expect(loader.canRetry('directory/ResultsPage')).toBe(true);
    behaviours[NEW] = WORKS;
    expect((await loader.load('directory/ResultsPage')).version).toBe('2.0.0');
  });
});
