import { REMOTE_NAMES, type Registry, type Release } from '@club/shared/federation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Runtime } from './page-runtime';
import { candidatesOf, createRemoteLoader } from './remote-loader';

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

/** A runtime in which each address behaves as `behaviours` says; what is not named fails. */
function fakeRuntime(behaviours: Record<string, (module: string) => Promise<unknown>>) {
  const urls = new Map<string, string>();
  const asked: string[] = [];
  const runtime: Runtime = {
    registerRemotes: ([remote]) => void urls.set(remote?.name ?? '', remote?.entry ?? ''),
    loadRemote: <T>(id: string) => {
      const [name = '', module = ''] = id.split('/');
      const url = urls.get(name) ?? '';
      asked.push(url);
      return (behaviours[url] ?? FAILS)(module) as Promise<T>;
    },
  };
  return { runtime, asked };
}

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => vi.useRealTimers());

describe('candidates', () => {
  const releases = (contracts = ['1', '1']): Release[] => [
    release(NEW, contracts[0]),
    release(OLD, contracts[1]),
  ];
  const urls = (attempt: number) => candidatesOf(releases(), attempt).flatMap((candidate) => candidate.urls);

  test('are the running one, the same under a fresh query, then the previous one alike', () => {
    expect(candidatesOf(releases(), 1)).toEqual([
      { version: '2.0.0', entry: NEW, urls: [NEW, `${NEW}?r=1`] },
      { version: '1.0.0', entry: OLD, urls: [OLD, `${OLD}?r=1`] },
    ]);
  });

  test('are asked for under fresh queries only in a further search', () => {
    expect(urls(2)).toEqual([`${NEW}?r=2`, `${OLD}?r=2`]);
  });

  test('leave out a release of another contract', () => {
    expect(candidatesOf(releases(['2', '1']), 1).map(({ version }) => version)).toEqual(['1.0.0']);
    expect(candidatesOf(releases(['2', '0']), 1)).toEqual([]);
  });

  test('hold no fresh query that the import map does not pin', () => {
    expect(urls(4)).toEqual([NEW, OLD]);
  });

  test('end with the one that is avoided', () => {
    const versions = (avoided: string) => candidatesOf(releases(), 1, avoided).map(({ version }) => version);
    expect(versions(NEW)).toEqual(['1.0.0', '2.0.0']);
    expect(versions('/remotes/profile/0.9.0-aaaa/remoteEntry.js')).toEqual(['2.0.0', '1.0.0']);
  });
});

describe('loading a remote module', () => {
  test('takes the running release when it answers', async () => {
    const { runtime, asked } = fakeRuntime({ [NEW]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    expect(await loader.load('profile/ProfilePage')).toEqual({
      Component: Page,
      version: '2.0.0',
      entry: NEW,
    });
    expect(asked).toEqual([NEW]);
    expect(errors).not.toHaveBeenCalled();
  });

  test('tries a failed entry again under a fresh query', async () => {
    const { runtime, asked } = fakeRuntime({ [`${NEW}?r=1`]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    expect((await loader.load('profile/ProfilePage')).version).toBe('2.0.0');
    expect(asked).toEqual([NEW, `${NEW}?r=1`]);
  });

  test('falls back to the previous release and says which remote and version failed', async () => {
    const { runtime, asked } = fakeRuntime({ [OLD]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    expect((await loader.load('profile/ProfilePage')).version).toBe('1.0.0');
    expect(asked).toEqual([NEW, `${NEW}?r=1`, OLD]);
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('[profile 2.0.0]'),
      expect.anything(),
    );
  });

  test('tells of each release that failed once, whatever was tried of it', async () => {
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

  test('gives a hanging release up for the previous one after five seconds, without a second try', async () => {
    vi.useFakeTimers();
    const { runtime, asked } = fakeRuntime({ [NEW]: HANGS, [OLD]: WORKS });
    const loading = createRemoteLoader(registry(), runtime).load('profile/ProfilePage');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked).toEqual([NEW]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await loading).version).toBe('1.0.0');
    expect(asked).toEqual([NEW, OLD]);
  });

  test('rejects within five seconds when a release hangs and there is no other', async () => {
    vi.useFakeTimers();
    const { runtime } = fakeRuntime({ [NEW]: HANGS });
    const loading = createRemoteLoader(registry({ previous: false }), runtime).load('profile/ProfilePage');
    const refused = expect(loading).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  });

  test('waits without a limit on development servers', async () => {
    vi.useFakeTimers();
    vi.stubEnv('MODE', 'development');
    const { runtime, asked } = fakeRuntime({
      [NEW]: () => new Promise((resolve) => setTimeout(() => resolve(WORKS()), 60_000)),
      [OLD]: WORKS,
    });
    const loading = createRemoteLoader(registry(), runtime).load('profile/ProfilePage');
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await loading).version).toBe('2.0.0');
    expect(asked).toEqual([NEW]);
  });

  test('never asks for a release of another contract', async () => {
    const { runtime, asked } = fakeRuntime({ [NEW]: WORKS, [OLD]: WORKS });
    const loader = createRemoteLoader(registry({ contract: '2' }), runtime);
    expect((await loader.load('profile/ProfilePage')).version).toBe('1.0.0');
    expect(asked).toEqual([OLD]);
  });

  test('refuses a module without a component', async () => {
    const { runtime } = fakeRuntime({ [NEW]: async () => ({}), [`${NEW}?r=1`]: async () => null });
    const loader = createRemoteLoader(registry({ previous: false }), runtime);
    await expect(loader.load('profile/ProfilePage')).rejects.toThrow('no default export');
  });

  test('keeps the release that worked for every further module of that remote', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = { [OLD]: WORKS };
    const { runtime, asked } = fakeRuntime(behaviours);
    const loader = createRemoteLoader(registry(), runtime);
    await loader.load('directory/HeaderSearch');
    behaviours[NEW] = WORKS;
    expect((await loader.load('directory/ResultsPage')).version).toBe('1.0.0');
    expect(asked.at(-1)).toBe(OLD);
  });

  test('lets modules asked for together share one search for a working release', async () => {
    const { runtime, asked } = fakeRuntime({ [OLD]: WORKS });
    const loader = createRemoteLoader(registry(), runtime);
    await Promise.all([loader.load('directory/HeaderSearch'), loader.load('directory/ResultsPage')]);
    expect(asked).toEqual([NEW, `${NEW}?r=1`, OLD, OLD]);
  });
});

describe('loading ahead of a visitor', () => {
  const id = 'profile/ProfilePage';
  const ahead = { ahead: true };

  test('a page that a release does not have yet leaves the others of that remote as they are', async () => {
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

  test('asks for the module once and counts one failure, if the visitor comes meanwhile', async () => {
    const { runtime, asked } = fakeRuntime({});
    const report = vi.fn();
    const loader = createRemoteLoader(registry({ previous: false }), runtime, { report });
    const both = await Promise.allSettled([loader.load(id, ahead), loader.load(id)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toEqual([NEW, `${NEW}?r=1`]);
    expect(errors).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
    for (const query of [2, 3]) {
      expect(loader.canRetry(id)).toBe(true);
      await expect(loader.load(id)).rejects.toThrow('404');
      expect(asked.at(-1)).toBe(`${NEW}?r=${query}`);
    }
    expect(loader.canRetry(id)).toBe(false);
  });

  test('counts one failure of a pinned release, whose line is there once', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = { [NEW]: WORKS };
    const loader = createRemoteLoader(registry(), fakeRuntime(behaviours).runtime);
    await loader.load('directory/HeaderSearch');
    behaviours[NEW] = FAILS;
    const results = 'directory/ResultsPage';
    await Promise.allSettled([loader.load(results, ahead), loader.load(results)]);
    expect(errors).toHaveBeenCalledOnce();
  });

  test('tells nobody of a failure that nobody came for', async () => {
    const report = vi.fn();
    const behaviours: Record<string, () => Promise<unknown>> = {};
    const loader = createRemoteLoader(registry(), fakeRuntime(behaviours).runtime, { report });
    await expect(loader.load(id, ahead)).rejects.toThrow('404');
    behaviours[`${NEW}?r=2`] = WORKS;
    await loader.load(id);
    expect(report).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  test('tells of a release that gave way to the previous one when the visitor comes', async () => {
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

  test('tells at once of what fails a module that is waited for, though another began the search', async () => {
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

describe('trying again on the same page', () => {
  test('uses another fresh query each time and ends when the pinned ones are used up', async () => {
    const { runtime, asked } = fakeRuntime({});
    const loader = createRemoteLoader(registry({ previous: false }), runtime);
    const id = 'profile/ProfilePage';
    for (const query of [1, 2, 3]) {
      expect(loader.canRetry(id)).toBe(true);
      await expect(loader.load(id)).rejects.toThrow('404');
      expect(asked.at(-1)).toBe(`${NEW}?r=${query}`);
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

  test('takes a further module from the pinned release only, and says which one failed', async () => {
    const behaviours: Record<string, () => Promise<unknown>> = { [NEW]: WORKS };
    const { runtime, asked } = fakeRuntime(behaviours);
    const loader = createRemoteLoader(registry(), runtime);
    await loader.load('directory/HeaderSearch');
    behaviours[NEW] = FAILS;
    behaviours[OLD] = WORKS;
    await expect(loader.load('directory/ResultsPage')).rejects.toThrow('404');
    expect(asked).toEqual([NEW, NEW]);
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('[directory 2.0.0]'),
      expect.anything(),
    );
    expect(loader.canRetry('directory/ResultsPage')).toBe(true);
    behaviours[NEW] = WORKS;
    expect((await loader.load('directory/ResultsPage')).version).toBe('2.0.0');
  });
});
