import { type ModuleId, moduleParts, remoteOf } from '@club/shared/federation';
import type { ComponentType } from 'react';
import type { Candidate } from './candidates';
import { TimeoutError, withTimeout } from './with-timeout';

/** How long a release may keep the visitor waiting before the next one is tried, in milliseconds. */
export const LOAD_TIMEOUT_MS = 5_000;

export type RemoteModule = {
  // biome-ignore lint/suspicious/noExplicitAny: props are checked by ModuleProps where the module is rendered
  Component: ComponentType<any>;
  version: string;
  /** The address of its release's entry, which no other release has. */
  entry: string;
};

/** The federation runtime, as far as the loader needs it. */
export type Runtime = {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
};

export type Container = { name: string; version: string; entry: string };
export type Opened = { container: Container; modules: RemoteModule[] };

/** Whether a release answers and has no such module, as one from before a page was added: ours says so, and so does the plugin's. */
export const isNotExposed = (error: unknown): boolean =>
  error instanceof Error && /is not exposed|does not exist in container/.test(error.message);

/** Takes modules out of releases through the runtime. */
export function createContainers(runtime: Runtime) {
  let count = 0;

  async function load({ name, version, entry }: Container, id: ModuleId): Promise<RemoteModule> {
    const [, moduleName] = moduleParts(id);
    const module = await withTimeout(
      runtime.loadRemote<{ default?: RemoteModule['Component'] }>(`${name}/${moduleName}`),
      LOAD_TIMEOUT_MS,
    );
    if (!module?.default) throw new Error(`${moduleName} has no default export`);
    return { Component: module.default, version, entry };
  }

  /** All the modules, from the first address of a release that has them; one that hangs is given up at once. */
  async function open({ version, entry, urls }: Candidate, ids: readonly [ModuleId, ...ModuleId[]]) {
    let failure: unknown;
    for (const url of urls) {
      count += 1;
      const container = { name: `${remoteOf(ids[0])}_${count}`, version, entry };
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
