import {
  CONTRACT_VERSION,
  freshUrl,
  MAX_FRESH_QUERIES,
  type ModuleId,
  moduleParts,
  type Registry,
  type Release,
  type RemoteName,
  releasesIn,
  remoteOf,
} from '@club/shared/federation';
import type { NamedEntry } from '../reports/error-reports';
import {
  type Container,
  createContainers,
  type EntryCandidate,
  isNotExposed,
  type OpenedContainer,
  type RemoteModule,
} from './federation-runtime';
import type { Runtime } from './page-runtime';

type ModuleIds = readonly [ModuleId, ...ModuleId[]];

/** Called for each release that could not be used. */
type ReportFailure = (release: NamedEntry, error: unknown) => void;

/** Remembers beyond this page which release of a remote threw while rendering, by its entry. */
export type ReleaseMemory = {
  failed(remote: RemoteName): string | null;
  remember(remote: RemoteName, entry: string): void;
  forget(remote: RemoteName): void;
};

export const NO_MEMORY: ReleaseMemory = {
  failed: () => null,
  remember: () => undefined,
  forget: () => undefined,
};

/**
 * Lists the releases of our contract to try, in the registry's order except that `avoidedEntry` comes last. Browsers cache a
 * broken module by its address, and keep waiting for a hanging one: each attempt adds a fresh query.
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
  if (attempt > MAX_FRESH_QUERIES) return [entry];
  const fresh = freshUrl(entry, attempt);
  return attempt === 1 ? [entry, fresh] : [fresh];
}

type Failure = Omit<NamedEntry, 'remote'> & { id: ModuleId; error: unknown };

/** Reports failures of modules that the page shows. Defers those of prefetched modules until the page shows them. */
function createFailureReporter(onFailure: ReportFailure) {
  const awaited = new Set<ModuleId>();
  let deferred: Failure[] = [];

  function report({ id, version, entry, error }: Failure): void {
    const [remote, moduleName] = moduleParts(id);
    console.error(`[${remote} ${version}] ${moduleName} no se pudo cargar`, error);
    onFailure({ remote, version, entry }, error);
  }

  function reportDeferred(id: ModuleId): void {
    const due = deferred.filter((failure) => remoteOf(failure.id) === remoteOf(id));
    deferred = deferred.filter((failure) => !due.includes(failure));
    for (const failure of due) report(failure);
  }

  function startWaiting(id: ModuleId): void {
    awaited.add(id);
    reportDeferred(id);
  }

  const stopWaiting = (id: ModuleId) => void awaited.delete(id);

  function add(failure: Failure): void {
    const isAwaited = [...awaited].some((id) => remoteOf(id) === remoteOf(failure.id));
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
  memory: ReleaseMemory;
  /** Returns the release of the remote that the page runs. */
  runningIn: (remote: RemoteName) => { entry: string } | undefined;
};

/**
 * Chooses the release that replaces one that threw while rendering: the registry's other release, once per page. Later pages
 * start with it until the registry changes. If both throw, neither is to blame and nothing is remembered.
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

  /** Returns the release that threw on a former page; forgets it if the registry names another one since. */
  function avoidedEntry(remote: RemoteName): string | null {
    const failed = memory.failed(remote);
    if (failed === null || failed === registry.remotes[remote]?.entry) return failed;
    memory.forget(remote);
    return null;
  }

  /** Returns the candidates that may replace the running release, which has thrown. */
  function begin(remote: RemoteName): EntryCandidate[] {
    const running = runningIn(remote)?.entry;
    if (running === undefined) return [];
    const candidates = left(remote);
    spent.add(running);
    if (running !== registry.remotes[remote]?.entry) memory.forget(remote);
    else if (candidates.length > 0) memory.remember(remote, running);
    return candidates;
  }

  /** Records that neither release of the remote can be used. */
  function fail(remote: RemoteName): void {
    spend(remote);
    memory.forget(remote);
  }

  /** Leaves the replacement to the next page, because this one holds a draft of the visitor. */
  function deferToNextPage(remote: RemoteName): void {
    begin(remote);
    spend(remote);
  }

  const isPossible = (remote: RemoteName): boolean => left(remote).length > 0;

  return { avoidedEntry, begin, fail, deferToNextPage, isPossible };
}

type Options = { report?: ReportFailure; memory?: ReleaseMemory };

/**
 * Loads remote modules by the registry. Retries a failed entry under a fresh query, then falls back to the previous release;
 * after a timeout at once. The page keeps the release that worked until it throws, and never mixes two releases of one remote.
 */
export function createRemoteLoader(
  registry: Registry,
  runtime: Runtime,
  { report = () => undefined, memory = NO_MEMORY }: Options = {},
) {
  const working = new Map<RemoteName, Container>();
  const searches = new Map<RemoteName, Promise<OpenedContainer>>();
  const attempts = new Map<RemoteName, number>();
  const failureCounts = new Map<ModuleId, number>();
  const pending = new Map<ModuleId, Promise<RemoteModule>>();
  const failures = createFailureReporter(report);
  const containers = createContainers(runtime);
  const replacements = createReplacements({ registry, memory, runningIn: (remote) => working.get(remote) });

  /** Opens the first release that has all the modules; the page keeps it. */
  async function openFirst(candidates: EntryCandidate[], ids: ModuleIds): Promise<OpenedContainer> {
    const [id] = ids;
    let failure: unknown = new Error(`no release of contract ${CONTRACT_VERSION}`);
    for (const candidate of candidates) {
      try {
        const opened = await containers.open(candidate, ids);
        working.set(remoteOf(id), opened.container);
        return opened;
      } catch (error) {
        failure = error;
        failures.add({ id, version: candidate.version, entry: candidate.entry, error });
      }
    }
    throw failure;
  }

  function findRelease(id: ModuleId): Promise<OpenedContainer> {
    const remote = remoteOf(id);
    const attempt = (attempts.get(remote) ?? 0) + 1;
    attempts.set(remote, attempt);
    const releases = releasesIn(registry, remote);
    return openFirst(listEntriesToTry(releases, attempt, replacements.avoidedEntry(remote)), [id]);
  }

  /** Loads a module from the running release, which may be replaced meanwhile. */
  async function loadFrom(container: Container, id: ModuleId): Promise<RemoteModule> {
    const loading = containers.load(container, id);
    await loading.catch(() => undefined);
    const running = working.get(remoteOf(id));
    return running && running !== container ? loadFrom(running, id) : loading;
  }

  /** Returns the release that another module's search found; undefined if releases answer but lack that module. */
  async function foundBy(search: Promise<OpenedContainer>): Promise<Container | undefined> {
    try {
      return (await search).container;
    } catch (error) {
      if (isNotExposed(error)) return undefined;
      throw error;
    }
  }

  async function loadModule(id: ModuleId): Promise<RemoteModule> {
    const remote = remoteOf(id);
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
      const pinned = working.get(remoteOf(id));
      if (pinned) failures.add({ id, version: pinned.version, entry: pinned.entry, error });
      failures.dropDeferred(id);
      throw error;
    } finally {
      pending.delete(id);
      failures.stopWaiting(id);
    }
  }

  /** Loads a module; concurrent callers share the outcome. Rejects if no release could be loaded. `ahead`: a prefetch. */
  function load(id: ModuleId, { ahead = false } = {}): Promise<RemoteModule> {
    if (!ahead) failures.startWaiting(id);
    const loading = pending.get(id) ?? loadOnce(id);
    pending.set(id, loading);
    return loading;
  }

  /** Returns false once every retry address of a module has failed: browsers remember failed modules until the page is reloaded. */
  const canRetry = (id: ModuleId): boolean => (failureCounts.get(id) ?? 0) < MAX_FRESH_QUERIES;

  /** Replaces a release that threw while rendering by the next entry of the registry, once. Returns all modules of that release; null if it fails. */
  async function replace(ids: ModuleIds): Promise<RemoteModule[] | null> {
    const remote = remoteOf(ids[0]);
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
