import {
  CONTRACT_VERSION,
  MAX_FRESH_QUERIES,
  type ModuleId,
  type Registry,
  type RemoteName,
} from '@club/shared/federation';
import type { ComponentType } from 'react';
import { type Attempt, attemptsFor } from './attempts';
import { createFailureTeller, type ReportFailure } from './failure-teller';
import { moduleParts, remoteOf } from './module-parts';
import { TimeoutError, withTimeout } from './with-timeout';

/** How long a release may keep the visitor waiting before the next one is tried, in milliseconds. */
export const LOAD_TIMEOUT_MS = 5_000;

// biome-ignore lint/suspicious/noExplicitAny: props are checked by ModuleProps where the module is rendered
export type RemoteModule = { Component: ComponentType<any>; version: string };

/** The federation runtime, as far as the loader needs it. */
export type Runtime = {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
};

type Container = { name: string; version: string };
type Found = { container: Container; module: RemoteModule };

/**
 * Loads remote modules by the registry: a failed entry is tried again under a fresh query, then the previous release;
 * one that hangs is given up for the previous release at once. What worked stays for the rest of the page's life,
 * so that no page mixes two releases of one remote.
 */
export function createRemoteLoader(
  registry: Registry,
  runtime: Runtime,
  report: ReportFailure = () => undefined,
) {
  const working = new Map<RemoteName, Container>();
  const searches = new Map<RemoteName, Promise<Found>>();
  const freshQueries = new Map<RemoteName, number>();
  const failures = new Map<ModuleId, number>();
  const flights = new Map<ModuleId, Promise<RemoteModule>>();
  const teller = createFailureTeller(report);
  let containers = 0;

  async function loadFrom(container: Container, moduleName: string): Promise<RemoteModule> {
    const id = `${container.name}/${moduleName}`;
    const module = await withTimeout(
      runtime.loadRemote<{ default?: RemoteModule['Component'] }>(id),
      LOAD_TIMEOUT_MS,
    );
    if (!module?.default) throw new Error(`${moduleName} has no default export`);
    return { Component: module.default, version: container.version };
  }

  function register(remote: RemoteName, attempt: Attempt): Container {
    containers += 1;
    const name = `${remote}_${containers}`;
    runtime.registerRemotes([{ name, entry: attempt.url, type: 'module' }]);
    return { name, version: attempt.version };
  }

  async function tryRelease(id: ModuleId, attempts: Attempt[]): Promise<Found> {
    const [remote, moduleName] = moduleParts(id);
    let failure: unknown;
    for (const attempt of attempts) {
      const container = register(remote, attempt);
      try {
        return { container, module: await loadFrom(container, moduleName) };
      } catch (error) {
        failure = error;
        if (error instanceof TimeoutError) break;
      }
    }
    throw failure;
  }

  async function findRelease(id: ModuleId): Promise<Found> {
    const [remote] = moduleParts(id);
    const freshQuery = (freshQueries.get(remote) ?? 0) + 1;
    freshQueries.set(remote, freshQuery);
    let failure: unknown = new Error(`no release of contract ${CONTRACT_VERSION}`);
    for (const attempts of attemptsFor(registry.remotes[remote], freshQuery)) {
      try {
        const found = await tryRelease(id, attempts);
        working.set(remote, found.container);
        return found;
      } catch (error) {
        failure = error;
        teller.failed({ id, version: attempts[0]?.version ?? '', error });
      }
    }
    throw failure;
  }

  async function loadModule(id: ModuleId): Promise<RemoteModule> {
    const [remote, moduleName] = moduleParts(id);
    const search = searches.get(remote);
    const container = working.get(remote) ?? (search && (await search).container);
    if (container) return loadFrom(container, moduleName);
    const started = findRelease(id).finally(() => searches.delete(remote));
    searches.set(remote, started);
    return (await started).module;
  }

  async function loadOnce(id: ModuleId): Promise<RemoteModule> {
    try {
      return await loadModule(id);
    } catch (error) {
      failures.set(id, (failures.get(id) ?? 0) + 1);
      const pinned = working.get(remoteOf(id));
      if (pinned) teller.failed({ id, version: pinned.version, error });
      teller.forget(id);
      throw error;
    } finally {
      flights.delete(id);
      teller.settled(id);
    }
  }

  /**
   * Rejects when no release of the remote could be loaded; whoever asks meanwhile shares that outcome. `ahead`: nobody
   * waits for it, so its failures are told of only if somebody comes to want it.
   */
  function load(id: ModuleId, { ahead = false } = {}): Promise<RemoteModule> {
    if (!ahead) teller.waitFor(id);
    const flight = flights.get(id) ?? loadOnce(id);
    flights.set(id, flight);
    return flight;
  }

  /** False once it has failed so often that only a new page can bring the module back. */
  const canRetry = (id: ModuleId): boolean => (failures.get(id) ?? 0) < MAX_FRESH_QUERIES;

  return { load, want: teller.want, canRetry };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;
