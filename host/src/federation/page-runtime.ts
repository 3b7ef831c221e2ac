import { packageOf, SHARED_MODULES, type SharedModule } from '@club/shared/federation';
import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { ProvidedModules } from './provided-modules';

/** The methods of the federation runtime that the remote loader calls. */
export type Runtime = {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
};

declare const __SHARED_VERSIONS__: Record<string, string>;

function provision(name: SharedModule, module: object) {
  const version = __SHARED_VERSIONS__[packageOf(name)];
  if (!version) throw new Error(`The version of ${name} is not known`);
  return {
    version,
    scope: 'default',
    lib: () => module,
    shareConfig: { singleton: true, eager: true, requiredVersion: version },
  };
}

function start(provided: ProvidedModules): Runtime {
  // Provides the runtime to remotes that `@module-federation/vite` builds with `externalRuntime`.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  init({
    name: 'host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(SHARED_MODULES.map((name) => [name, provision(name, provided[name])])),
  });
  return { registerRemotes, loadRemote };
}

let runtime: Runtime | null = null;

/** Starts the federation runtime with the provided modules, once per page. In development, the federation plugin starts it. */
export function startFederationRuntime(provided: ProvidedModules): Runtime {
  runtime ??= import.meta.env.PROD ? start(provided) : { registerRemotes, loadRemote };
  return runtime;
}
