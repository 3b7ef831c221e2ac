import {
  CONTRACT_VERSION,
  cacheBustingUrl,
  MAX_ENTRY_RETRIES,
  type ModuleId,
  type Registry,
  type Release,
  type RemoteName,
  releasesIn,
  remoteOfModule,
  splitModuleId,
} from '@club/shared/federation';
import type { IdentifiedRelease } from '../reports/error-reports';
import {
  type Container,
  createContainers,
  type EntryCandidate,
  isNotExposedError,
  type OpenedContainer,
  type RemoteModule,
} from './federation-runtime';
import type { Runtime } from './page-runtime';

type ModuleIds = readonly [ModuleId, ...ModuleId[]];

/** Callback for each release that failed to load. */
type ReportFailure = (release: IdentifiedRelease, error: unknown) => void;

/** Stores, for each remote, the entry of a release that threw while rendering; later pages read it. */
export type FailedReleaseStore = {
  failed(remote: RemoteName): string | null;
  remember(remote: RemoteName, entry: string): void;
  forget(remote: RemoteName): void;
};

export const NO_FAILED_RELEASE_STORE: FailedReleaseStore = {
  failed: () => null,
  remember: () => undefined,
  forget: () => undefined,
};

/**
 * Lists the compatible releases to try, in the registry's order, with `avoidedEntry` last. Adds a cache-busting query
 * for each attempt, because browsers cache failed and hanging modules by URL.
 */
export function listEntriesToTry(
  releases: readonly Release[],
  attempt: number,
  avoidedEntry: string | null = null,
): EntryCandidate[] {
  return releases
    .filter((release) => release.contract === CONTRACT_VERSION)
    .sort((one, other) => Number(one.entry === avoidedEntry) - Number(other.entry === avoidedEntry))
    .map(({ version, entry }) => ({ version, entry, urls: urlsOf(entry, attempt) }));
}

function urlsOf(entry: string, attempt: number): string[] {
  if (attempt > MAX_ENTRY_RETRIES) return [entry];
  const fresh = cacheBustingUrl(entry, attempt);
  return attempt === 1 ? [entry, fresh] : [fresh];
}

type Failure = Omit<IdentifiedRelease, 'remote'> & { id: ModuleId; error: unknown };

/** Reports failures of modules that the page shows. Delays failures of prefetched modules until the page shows them. */
function createFailureReporter(onFailure: ReportFailure) {
  const awaited = new Set<ModuleId>();
  let deferred: Failure[] = [];

  function report({ id, version, entry, error }: Failure): void {
    const [remote, moduleName] = splitModuleId(id);
    console.error(`[${remote} ${version}] ${moduleName} no se pudo cargar`, error);
    onFailure({ remote, version, entry }, error);
  }

  function reportDeferred(id: ModuleId): void {
    const due = deferred.filter((failure) => remoteOfModule(failure.id) === remoteOfModule(id));
    deferred = deferred.filter((failure) => !due.includes(failure));
    for (const failure of due) report(failure);
  }

  function startWaiting(id: ModuleId): void {
    awaited.add(id);
    reportDeferred(id);
  }

  const stopWaiting = (id: ModuleId) => void awaited.delete(id);

  function add(failure: Failure): void {
    const isAwaited = [...awaited].some((id) => remoteOfModule(id) === remoteOfModule(failure.id));
    if (isAwaited) report(failure);
    else deferred.push(failure);
  }

  function dropDeferred(id: ModuleId): void {
    deferred = deferred.filter((failure) => failure.id !== id);
  }

  return { reportDeferred, startWaiting, stopWaiting, add, dropDeferred };
}

type ReplacementContext = {
  registry: Registry;
  memory: FailedReleaseStore;
  /** Returns the remote's release that runs on this page. */
  runningIn: (remote: RemoteName) => { entry: string } | undefined;
};

/**
 * Replaces a release that threw while rendering by the registry's other release, once per page. Later pages start with
 * the replacement until the registry changes. Stores nothing if both releases throw.
 */
function createReplacements({ registry, memory, runningIn }: ReplacementContext) {
  const spent = new Set<string>();

  const left = (remote: RemoteName): EntryCandidate[] => {
    const running = runningIn(remote)?.entry;
    if (running === undefined) return [];
    return listEntriesToTry(releasesIn(registry, remote), 1).filter(
      ({ entry }) => entry !== running && !spent.has(entry),
    );
  };

  function spend(remote: RemoteName): void {
    for (const { entry } of left(remote)) spent.add(entry);
  }

  /**
   * Returns the entry that threw on an earlier page; deletes the record if the registry no longer names that entry as
   * current.
   */
  function avoidedEntry(remote: RemoteName): string | null {
    const failed = memory.failed(remote);
    if (failed === null || failed === registry.remotes[remote]?.entry) return failed;
    memory.forget(remote);
    return null;
  }

  /** Records that the running release threw, and returns the releases that may replace it. */
  function begin(remote: RemoteName): EntryCandidate[] {
    const running = runningIn(remote)?.entry;
    if (running === undefined) return [];
    const candidates = left(remote);
    spent.add(running);
    if (running !== registry.remotes[remote]?.entry) memory.forget(remote);
    else if (candidates.length > 0) memory.remember(remote, running);
    return candidates;
  }

  /** Records that both releases of the remote failed. */
  function fail(remote: RemoteName): void {
    spend(remote);
    memory.forget(remote);
  }

  /** Delays the replacement until the next page, because this page contains the visitor's unsaved draft. */
  function deferToNextPage(remote: RemoteName): void {
    begin(remote);
    spend(remote);
  }

  const isPossible = (remote: RemoteName): boolean => left(remote).length > 0;

  return { avoidedEntry, begin, fail, deferToNextPage, isPossible };
}

type Options = { report?: ReportFailure; memory?: FailedReleaseStore };

/**
 * Loads remote modules from the registry's releases. Retries a failed entry with a cache-busting query, then falls back
 * to the previous release; after a timeout, falls back at once. A page never mixes two releases of one remote.
 */
export function createRemoteLoader(
  registry: Registry,
  runtime: Runtime,
  { report = () => undefined, memory = NO_FAILED_RELEASE_STORE }: Options = {},
) {
  const working = new Map<RemoteName, Container>();
  const searches = new Map<RemoteName, Promise<OpenedContainer>>();
  const attempts = new Map<RemoteName, number>();
  const failureCounts = new Map<ModuleId, number>();
  const pending = new Map<ModuleId, Promise<RemoteModule>>();
  const failures = createFailureReporter(report);
  const containers = createContainers(runtime);
  const replacements = createReplacements({ registry, memory, runningIn: (remote) => working.get(remote) });

  /** Opens the first release that exposes all the modules, and uses it for the rest of the page. */
  async function openFirst(candidates: EntryCandidate[], ids: ModuleIds): Promise<OpenedContainer> {
    const [id] = ids;
    let failure: unknown = new Error(`no release of contract ${CONTRACT_VERSION}`);
    for (const candidate of candidates) {
      try {
        const opened = await containers.open(candidate, ids);
        working.set(remoteOfModule(id), opened.container);
        return opened;
      } catch (error) {
        failure = error;
        failures.add({ id, version: candidate.version, entry: candidate.entry, error });
      }
    }
    throw failure;
  }

  function findRelease(id: ModuleId): Promise<OpenedContainer> {
    const remote = remoteOfModule(id);
    const attempt = (attempts.get(remote) ?? 0) + 1;
    attempts.set(remote, attempt);
    const releases = releasesIn(registry, remote);
    return openFirst(listEntriesToTry(releases, attempt, replacements.avoidedEntry(remote)), [id]);
  }

  /**
   * Loads a module from a release; if another release replaces it during the load, loads the module from that release.
   */
  async function loadFrom(container: Container, id: ModuleId): Promise<RemoteModule> {
    const loading = containers.load(container, id);
    await loading.catch(() => undefined);
    const running = working.get(remoteOfModule(id));
    return running && running !== container ? loadFrom(running, id) : loading;
  }

  /** Returns the release that a concurrent load of another module found; undefined if no release exposes that module. */
  async function foundBy(search: Promise<OpenedContainer>): Promise<Container | undefined> {
    try {
      return (await search).container;
    } catch (error) {
      if (isNotExposedError(error)) return undefined;
      throw error;
    }
  }

  async function loadModule(id: ModuleId): Promise<RemoteModule> {
    const remote = remoteOfModule(id);
    const search = searches.get(remote);
    const container = working.get(remote) ?? (search && (await foundBy(search)));
    if (container) return loadFrom(container, id);
    const started = findRelease(id).finally(() => searches.delete(remote));
    searches.set(remote, started);
    const { modules } = await started;
    return modules[0] as RemoteModule;
  }

  async function loadOnce(id: ModuleId): Promise<RemoteModule> {
    try {
      return await loadModule(id);
    } catch (error) {
      failureCounts.set(id, (failureCounts.get(id) ?? 0) + 1);
      const pinned = working.get(remoteOfModule(id));
      if (pinned) failures.add({ id, version: pinned.version, entry: pinned.entry, error });
      failures.dropDeferred(id);
      throw error;
    } finally {
      pending.delete(id);
      failures.stopWaiting(id);
    }
  }

  /**
   * Loads a module; concurrent calls share one promise. Rejects if every release failed. `ahead` is true for a
   * prefetch.
   */
  function load(id: ModuleId, { ahead = false } = {}): Promise<RemoteModule> {
    if (!ahead) failures.startWaiting(id);
    const loading = pending.get(id) ?? loadOnce(id);
    pending.set(id, loading);
    return loading;
  }

  /**
   * Returns false after every retry URL has failed. Only a reload helps then, because browsers cache failed modules.
   */
  const canRetry = (id: ModuleId): boolean => (failureCounts.get(id) ?? 0) < MAX_ENTRY_RETRIES;

  /**
   * Replaces a release that threw while rendering by the registry's next one. Returns that release's modules; null if it
   * fails.
   */
  async function replace(ids: ModuleIds): Promise<RemoteModule[] | null> {
    const remote = remoteOfModule(ids[0]);
    const candidates = replacements.begin(remote);
    if (candidates.length === 0) return null;
    failures.startWaiting(ids[0]);
    const opened = await openFirst(candidates, ids).catch(() => null);
    failures.stopWaiting(ids[0]);
    if (!opened) replacements.fail(remote);
    return opened?.modules ?? null;
  }

  return {
    load,
    reportPrefetchFailures: failures.reportDeferred,
    canRetry,
    replace,
    canReplace: replacements.isPossible,
    deferToNextPage: replacements.deferToNextPage,
  };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;
