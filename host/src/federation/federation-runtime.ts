import { DEVELOPMENT_ENTRY, type ModuleId, remoteOfModule, splitModuleId } from '@club/shared/federation';
import type { ComponentType } from 'react';
import type { Runtime } from './page-runtime';
import { PROVIDED_MODULES } from './provided-modules';

/** Timeout for loading the chunk with the federation runtime, ms. */
const RUNTIME_TIMEOUT_MS = 30_000;
/** Timeout for loading a module from one release, ms; after it, the loader tries the next release. */
const MODULE_TIMEOUT_MS = 5_000;

export class TimeoutError extends Error {}

/**
 * Rejects with a TimeoutError after `ms`, measured by five timers in turn. If the page is blocked or suspended, only
 * the current timer runs out, and the promise keeps the rest of its time. Sets no timeout on development servers, which
 * transform code on request.
 */
function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  if (import.meta.env.MODE === 'development') return promise;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (steps: number) => {
      if (steps === 0) reject(new TimeoutError(`no answer within ${ms} ms`));
      else timer = setTimeout(wait, ms / 5, steps - 1);
    };
    wait(5);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Fetches the federation runtime from a separate chunk, because the page's shell hydrates without it. */
export async function fetchRuntime(): Promise<Runtime> {
  const { startFederationRuntime } = await withTimeout(import('./page-runtime'), RUNTIME_TIMEOUT_MS);
  return startFederationRuntime(PROVIDED_MODULES);
}

export type RemoteModule = {
  // biome-ignore lint/suspicious/noExplicitAny: props are checked by ModuleProps where the module is rendered
  Component: ComponentType<any>;
  version: string;
  /** URL of the federation entry, which identifies the release. */
  entry: string;
};

/** A release of a remote, with the URLs to load its entry from, in the order of the attempts. */
export type EntryCandidate = { version: string; entry: string; urls: string[] };

/** A release that was registered with the runtime under a unique name. */
export type Container = { name: string; version: string; entry: string };
export type OpenedContainer = { container: Container; modules: RemoteModule[] };

/**
 * Returns whether loading failed because the release does not expose the module. Matches the error messages of our own
 * containers and of `@module-federation/vite`.
 */
export const isNotExposedError = (error: unknown): boolean =>
  error instanceof Error && /is not exposed|does not exist in container/.test(error.message);

/** Creates functions that load modules from releases through the federation runtime. */
export function createContainers(runtime: Runtime) {
  let count = 0;

  async function load({ name, version, entry }: Container, id: ModuleId): Promise<RemoteModule> {
    const [, moduleName] = splitModuleId(id);
    const loading = runtime.loadRemote<{ default?: RemoteModule['Component'] }>(`${name}/${moduleName}`);
    const module = await (entry.endsWith(DEVELOPMENT_ENTRY)
      ? loading
      : withTimeout(loading, MODULE_TIMEOUT_MS));
    if (!module?.default) throw new Error(`${moduleName} has no default export`);
    return { Component: module.default, version, entry };
  }

  /** Loads all modules from the first URL that exposes them. After a timeout, tries no further URL. */
  async function open(
    { version, entry, urls }: EntryCandidate,
    ids: readonly [ModuleId, ...ModuleId[]],
  ): Promise<OpenedContainer> {
    let failure: unknown;
    for (const url of urls) {
      count += 1;
      const container = { name: `${remoteOfModule(ids[0])}_${count}`, version, entry };
      runtime.registerRemotes([{ name: container.name, entry: url, type: 'module' }]);
      try {
        return { container, modules: await Promise.all(ids.map((id) => load(container, id))) };
      } catch (error) {
        failure = error;
        if (error instanceof TimeoutError) break;
      }
    }
    throw failure;
  }

  return { load, open };
}
