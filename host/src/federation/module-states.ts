import { type ModuleId, type RemoteName, remoteOfModule } from '@club/shared/federation';
import type { ServerData } from '@club/shared/state';
import { replayDelayedClick } from '../page/held-clicks';
import type { RemoteModule } from './federation-runtime';

export type ModuleState = { state: 'loading' } | ({ state: 'ready' } & RemoteModule) | { state: 'failed' };

export const LOADING: ModuleState = { state: 'loading' };

/** Loading state of each requested module. */
export const moduleStates = new Map<ModuleId, ModuleState>();
const listeners = new Set<() => void>();

export const moduleStateOf = (id: ModuleId): ModuleState => moduleStates.get(id) ?? LOADING;

export function setModuleStates(changed: readonly (readonly [ModuleId, ModuleState])[]): void {
  for (const [id, state] of changed) {
    moduleStates.set(id, state);
    if (state.state === 'ready') startHydration(id, state.entry);
    if (state.state === 'failed') failHydration(id);
  }
  for (const listener of listeners) listener();
}

export const setModuleState = (id: ModuleId, state: ModuleState): void => setModuleStates([[id, state]]);

export function subscribeToModuleStates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets a module as loaded; the server does so before it renders a page. */
export const setLoadedModule = (id: ModuleId, module: RemoteModule): void =>
  setModuleState(id, { state: 'ready', ...module });

/** Returns the entry of the remote's release that runs on this page; null until one of its modules has loaded. */
export function runningEntry(remote: RemoteName): string | null {
  for (const [id, state] of moduleStates)
    if (remoteOfModule(id) === remote && state.state === 'ready') return state.entry;
  return null;
}

/**
 * Identifies the server-rendered module by its id and release, with the data that the server used. `mark` is a hash of
 * the HTML; pages of older hosts have none.
 */
export type ServerRenderedPage = { id: ModuleId; entry: string; mark?: number; data: ServerData };

type Hydration = Pick<ServerRenderedPage, 'id' | 'entry' | 'mark'> & {
  moduleLoaded: Promise<void>;
  resolve: () => void;
};

/** The hydration that waits for its module or has started. */
let pending: Hydration | null = null;
let discarded: ModuleId | null = null;
let failed: ModuleId | null = null;
/** HTML of the page at the start of hydration, and the server's hash of the HTML that it sent. */
let hydrated: { html: string; mark: number } | null = null;

/** Shows the server's HTML of a module until the same release's module hydrates it. */
export function expectHydration({ id, entry, mark }: Omit<ServerRenderedPage, 'data'>): void {
  let fulfil = () => {};
  const moduleLoaded = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  function resolve(): void {
    // Sets the properties that React's `use` reads, which lets later renders continue without suspending.
    Object.assign(moduleLoaded, { status: 'fulfilled', value: undefined });
    fulfil();
  }
  pending = { id, entry, mark, moduleLoaded, resolve };
}

/** Returns a promise that resolves when the module has loaded; null if the page has no server HTML of it to hydrate. */
export const pendingHydration = (id: ModuleId): Promise<void> | null =>
  pending?.id === id ? pending.moduleLoaded : null;

const removeData = (): void => document.getElementById('drawn')?.remove();

function settle(): void {
  pending = null;
  removeData();
  replayDelayedClick(null);
}

/** Hydrates the server's HTML, or discards it if the loaded module is of another release. */
export function startHydration(id: ModuleId, entry: string): void {
  if (pending?.id !== id) return;
  if (pending.entry !== entry) {
    discardServerHtml(id);
    return;
  }
  const { mark } = pending;
  if (typeof mark === 'number') hydrated = { html: document.querySelector('main')?.outerHTML ?? '', mark };
  pending.resolve();
}

/** Shows the server's HTML of a module that failed to load, until a retry succeeds or the visitor leaves the page. */
function failHydration(id: ModuleId): void {
  if (pending?.id !== id) return;
  removeData();
  failed = id;
}

/** Returns whether the page shows the server's HTML of a module that failed to load; also true during a retry. */
export const hasHydrationFailed = (id: ModuleId): boolean => failed === id && pending?.id === id;

function discardServerHtml(id: ModuleId): void {
  if (pending?.id !== id) return;
  settle();
  discarded = id;
}

/** Removes the server's HTML of a module when the visitor goes to another page. */
export function removeServerHtml(id: ModuleId): void {
  discardServerHtml(id);
  setModuleStates([]);
}

export const isServerHtmlDiscarded = (id: ModuleId): boolean => discarded === id;

/** Ends the hydration of a module; the module now handles events. */
export function finishHydration(id: ModuleId): void {
  if (pending?.id === id) settle();
}

/** Returns whether a translator, an extension or another tool changed the server's HTML before hydration. */
export const isServerHtmlChanged = (): boolean =>
  hydrated !== null && hashContent(hydrated.html) !== hydrated.mark;

const MAIN = /<main.*<\/main>/s;
/** Matches comments, end tags, and elements that browsers parse differently when scripts run. */
const IGNORED = /<(noscript|script|style|template)\b.*?<\/\1>|<!--.*?-->|<\/[^>]*>/gs;
const START_TAG_OR_ESCAPED = /<([^\s/>]+)(?:"[^"]*"|[^">])*>|&[^;\s]*;|["'\u00a0]/g;

/** Hashes the elements and texts inside `main`. React's HTML and the browser's serialization of it get the same hash. */
export function hashContent(html: string): number {
  const content = (MAIN.exec(html)?.[0] ?? '')
    .replace(IGNORED, '')
    .replace(START_TAG_OR_ESCAPED, (_, tag = '') => `<${tag.toLowerCase()}`);
  let hash = 0;
  for (const character of content) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return hash;
}
