import {
  CONTRACT_VERSION,
  MAX_FRESH_QUERIES,
  type ModuleId,
  type Registry,
  type RemoteName,
  releasesIn,
  remoteOf,
} from '@club/shared/federation';
import { type Candidate, candidatesOf } from './candidates';
import {
  type Container,
  createContainers,
  isNotExposed,
  type Opened,
  type RemoteModule,
  type Runtime,
} from './containers';
import { createFailureReporter, type ReportFailure } from './failure-reporter';
import { NO_MEMORY, type ReleaseMemory } from './release-memory';
import { createReplacements } from './replacements';

type Options = { report?: ReportFailure; memory?: ReleaseMemory };

/**
 * Loads remote modules by the registry: a failed entry is tried again under a fresh query, then the previous release;
 * one that hangs is given up for the previous release at once. What worked stays for the rest of the page's life, unless
 * it throws while it is drawn: then the page goes on with the other release. No page mixes two releases of one remote.
 */
export function createRemoteLoader(
  registry: Registry,
  runtime: Runtime,
  { report = () => undefined, memory = NO_MEMORY }: Options = {},
) {
  const working = new Map<RemoteName, Container>();
  const searches = new Map<RemoteName, Promise<Opened>>();
  const freshQueries = new Map<RemoteName, number>();
  const failures = new Map<ModuleId, number>();
  const flights = new Map<ModuleId, Promise<RemoteModule>>();
  const failureReporter = createFailureReporter(report);
  const containers = createContainers(runtime);
  const replacements = createReplacements({ registry, memory, runningIn: (remote) => working.get(remote) });

  /** The first release that has all the modules; the page goes on with it. */
  async function openFirst(
    candidates: Candidate[],
    ids: readonly [ModuleId, ...ModuleId[]],
  ): Promise<Opened> {
    const [id] = ids;
    let failure: unknown = new Error(`no release of contract ${CONTRACT_VERSION}`);
    for (const candidate of candidates) {
      try {
        const opened = await containers.open(candidate, ids);
        working.set(remoteOf(id), opened.container);
        return opened;
      } catch (error) {
        failure = error;
        failureReporter.failed({ id, version: candidate.version, entry: candidate.entry, error });
      }
    }
    throw failure;
  }

  function findRelease(id: ModuleId): Promise<Opened> {
    const remote = remoteOf(id);
    const search = (freshQueries.get(remote) ?? 0) + 1;
    freshQueries.set(remote, search);
    return openFirst(candidatesOf(releasesIn(registry, remote), search, replacements.avoided(remote)), [id]);
  }

  /** From the release that the page runs, which may have been replaced meanwhile. */
  async function loadFrom(container: Container, id: ModuleId): Promise<RemoteModule> {
    const loading = containers.load(container, id);
    await loading.catch(() => undefined);
    const running = working.get(remoteOf(id));
    return running && running !== container ? loadFrom(running, id) : loading;
  }

  /** What a search for another module found; nothing where releases answer and only lack that one, which may have others. */
  async function foundBy(search: Promise<Opened>): Promise<Container | undefined> {
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
      failures.set(id, (failures.get(id) ?? 0) + 1);
      const pinned = working.get(remoteOf(id));
      if (pinned) failureReporter.failed({ id, version: pinned.version, entry: pinned.entry, error });
      failureReporter.forget(id);
      throw error;
    } finally {
      flights.delete(id);
      failureReporter.settled(id);
    }
  }

  /**
   * Rejects when no release of the remote could be loaded; whoever asks meanwhile shares that outcome. `ahead`: nobody
   * waits for it, so its failures are told of only if somebody comes to want it.
   */
  function load(id: ModuleId, { ahead = false } = {}): Promise<RemoteModule> {
    if (!ahead) failureReporter.waitFor(id);
    const flight = flights.get(id) ?? loadOnce(id);
    flights.set(id, flight);
    return flight;
  }

  /** False once it has failed so often that only a new page can bring the module back. */
  const canRetry = (id: ModuleId): boolean => (failures.get(id) ?? 0) < MAX_FRESH_QUERIES;

  /**
   * For a release that threw while it was drawn: the same modules of the other one, all or none, on which the page goes
   * on. Null where there is none; each is tried once.
   */
  async function replace(ids: readonly [ModuleId, ...ModuleId[]]): Promise<RemoteModule[] | null> {
    const remote = remoteOf(ids[0]);
    const candidates = replacements.start(remote);
    if (candidates.length === 0) return null;
    failureReporter.waitFor(ids[0]);
    const opened = await openFirst(candidates, ids).catch(() => null);
    failureReporter.settled(ids[0]);
    if (!opened) replacements.failed(remote);
    return opened?.modules ?? null;
  }

  return {
    load,
    want: failureReporter.want,
    canRetry,
    replace,
    canReplace: replacements.possible,
    leaveForNextPage: replacements.leaveForNextPage,
  };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;
