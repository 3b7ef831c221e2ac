/** One version of a shared module, as the federation runtime keeps it. */
type Provided = { lib?: (() => unknown) | null; get?: () => unknown };

/** Shared module → version → who provides it: what the runtime hands to a container. */
export type ShareScope = Record<string, Record<string, Provided>>;

type Exposed = Record<string, () => Promise<object>>;

/** Where the chunks of a remote's build find the modules that its container took from the host. */
export const SHARED_KEY = 'club:shared';

type Modules = Record<string, unknown>;

async function take(scope: ShareScope, name: string): Promise<[name: string, module: unknown]> {
  const [provided] = Object.values(scope[name] ?? {});
  if (!provided) throw new Error(`The host does not share ${name}`);
  const factory = provided.lib ?? ((await provided.get?.()) as () => unknown);
  return [name, factory()];
}

/** Adds to what other containers took: one that was built for fewer shared modules takes none away from them. */
function provide(modules: Modules): void {
  const page = globalThis as { [key: symbol]: Modules | undefined };
  page[Symbol.for(SHARED_KEY)] = { ...page[Symbol.for(SHARED_KEY)], ...modules };
}

/**
 * A container of the Module Federation protocol, as small as it can be: `init` takes every shared module from the host,
 * which always provides them, and `get` loads an exposed module. Both reject where the runtime expects it.
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
