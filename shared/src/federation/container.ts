/** Provides one version of a shared module in the federation runtime. */
type Provided = { lib?: (() => unknown) | null; get?: () => unknown };

/** Maps each shared module and version to its provider; the federation runtime passes this map to a container. */
export type ShareScope = Record<string, Record<string, Provided>>;

type Exposed = Record<string, () => Promise<object>>;

/** Key of the global symbol that stores the host's shared modules for a remote's chunks. */
export const SHARED_KEY = 'club:shared';

type Modules = Record<string, unknown>;

async function take(scope: ShareScope, name: string): Promise<[name: string, module: unknown]> {
  const [provided] = Object.values(scope[name] ?? {});
  if (!provided) throw new Error(`The host does not share ${name}`);
  const factory = provided.lib ?? ((await provided.get?.()) as () => unknown);
  return [name, factory()];
}

/** Adds modules to those that the page already shares, because each container adds only the modules that it uses. */
function provide(modules: Modules): void {
  const page = globalThis as { [key: symbol]: Modules | undefined };
  page[Symbol.for(SHARED_KEY)] = { ...page[Symbol.for(SHARED_KEY)], ...modules };
}

/**
 * Creates a minimal container of the Module Federation protocol: `init` receives all shared modules from the host,
 * `get` loads an exposed module.
 */
export function createContainer(shared: readonly string[], exposed: Exposed) {
  return {
    async init(scope: ShareScope): Promise<void> {
      provide(Object.fromEntries(await Promise.all(shared.map((name) => take(scope, name)))));
    },
    async get(name: string): Promise<() => object> {
      const load = exposed[name];
      if (!load) throw new Error(`${name} is not exposed`);
      const module = await load();
      return () => module;
    },
  };
}
