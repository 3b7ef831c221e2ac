import { type ModuleId, type RemoteName, remoteOf } from '@club/shared/federation';
import { siteConfig } from '@club/shared/state';
import { use, useEffect, useSyncExternalStore } from 'react';
import { isNotTaken } from '../recovery/missing-code';
import { fileNamedIn, filesAnswer } from '../recovery/missing-files';
import { recoverPage } from '../recovery/page-recovery';
import { stuckName } from '../recovery/recovery';
import { holdsDraft } from '../recovery/unsaved';
import { reportError } from '../reports/page-reports';
import type { RemoteModule } from './containers';
import { drawnArrival, drawnTakenOver, hasDrawnFailed, isDrawnAbandoned } from './drawn-module';
import { fetchRuntime } from './fetch-runtime';
import { LOADING, type ModuleState, setState, setStates, stateOf, states, subscribe } from './module-states';
import { pageRegistry } from './page-registry';
import { BROWSER_MEMORY, NO_MEMORY } from './release-memory';
import { createRemoteLoader, type RemoteLoader } from './remote-loader';
import { TimeoutError } from './with-timeout';

export { abandonDrawn, type ModuleState } from './module-states';

const FAILED: ModuleState = { state: 'failed' };

let loader: RemoteLoader | null = null;

/** The page's loader, once the federation runtime is there; rejects when it cannot be fetched. */
async function pageLoader(): Promise<RemoteLoader> {
  const runtime = await fetchRuntime();
  loader ??= createRemoteLoader(pageRegistry(), runtime, {
    report: (release, error) => reportError(release, 'load', error),
    memory: siteConfig().overrides ? NO_MEMORY : BROWSER_MEMORY,
  });
  return loader;
}

const entryOf = (id: ModuleId): string | null => pageRegistry().remotes[remoteOf(id)]?.entry ?? null;

/** Fetches the module's files as plain data; without the federation runtime, those that the error names. */
async function moduleFilesAnswer(id: ModuleId, error?: unknown): Promise<boolean> {
  const file = loader ? entryOf(id) : fileNamedIn(error);
  return navigator.onLine && file !== null && filesAnswer(file);
}

async function loadReady(id: ModuleId): Promise<void> {
  setState(id, { state: 'ready', ...(await (await pageLoader()).load(id)) });
}

/** Loads a module, again once its files answer as plain data; if its import still fails, a new page may bring it. */
async function load(id: ModuleId, isPressed = false): Promise<void> {
  setState(id, LOADING);
  let answer = false;
  try {
    await loadReady(id).catch(async (error) => {
      answer = await moduleFilesAnswer(id, error);
      if (!answer) throw error;
      await loadReady(id);
    });
  } catch (error) {
    const isStuck = answer && (isNotTaken(error) || error instanceof TimeoutError);
    if (await recoverPage(isStuck ? stuckName(entryOf(id) ?? id, isPressed) : null)) return;
    setState(id, FAILED);
    window.addEventListener('online', retryFailed, { once: true });
  }
}

/** Loads again what may have failed for lack of a network. */
function retryFailed(): void {
  for (const [id, { state }] of states) if (state === 'failed') void load(id);
}

/** Starts loading a module unless it was asked for before. */
export function requestModule(id: ModuleId): void {
  if (states.has(id)) loader?.want(id);
  else void load(id);
}

/** Loads a module that may be shown soon. Nobody waits for it: where it fails, showing it tries again. */
export function prefetchModule(id: ModuleId): void {
  if (states.has(id)) return;
  pageLoader()
    .then(({ load }) => load(id, { ahead: true }))
    .then((module) => states.has(id) || setState(id, { state: 'ready', ...module }))
    .catch(() => undefined);
}

/** Without a network there is none to load, and this one would be lost. */
export function loadNewPage(): void {
  if (navigator.onLine) window.location.reload();
}

/** Asks again for a module that failed; where the page itself can no longer mend it, loads a new page. */
export function retryModule(id: ModuleId): void {
  if (!navigator.onLine || loader?.canRetry(id)) return void load(id, true);
  setState(id, LOADING);
  void moduleFilesAnswer(id).then(() => (navigator.onLine ? loadNewPage() : load(id)));
}

/** The modules of a remote that have arrived. */
const arrived = (remote: RemoteName) =>
  [...states].flatMap(([id, state]) =>
    remoteOf(id) === remote && state.state === 'ready' ? [[id, state] as const] : [],
  );

const replacing = new Set<RemoteName>();

/** Whether a module that threw while it was drawn may yet come from another release of its remote. */
export const isReplaceable = (id: ModuleId): boolean => loader?.canReplace(remoteOf(id)) ?? false;

/**
 * For a module that threw while it was drawn: the remote's other release takes its place and that of the remote's other
 * modules on this page, at once and together; where one of those holds what the visitor has written, on the next page.
 */
export async function replaceRelease(id: ModuleId): Promise<void> {
  const remote = remoteOf(id);
  if (!loader || replacing.has(remote)) return;
  replacing.add(remote);
  const others = arrived(remote).flatMap(([other]) => (other === id ? [] : other));
  const ids: [ModuleId, ...ModuleId[]] = [id, ...others];
  let modules: RemoteModule[] | null = null;
  if (holdsDraft(remote)) loader.leaveForNextPage(remote);
  else modules = await loader.replace(ids);
  replacing.delete(remote);
  setStates(
    arrived(remote).map(([each, state]) => [each, { ...state, ...modules?.[ids.indexOf(each)] }] as const),
  );
  for (const [late, { entry }] of arrived(remote))
    if (modules && entry !== modules[0]?.entry) void load(late);
}

/**
 * The state of a remote module, which is asked for at once; `loading` in the prerendered page. Where the server drew the
 * module, waits for it to take that over.
 */
export function useRemoteModule(id: ModuleId): ModuleState {
  useEffect(() => {
    drawnTakenOver(id);
    requestModule(id);
  }, [id]);
  const arrival = drawnArrival(id);
  if (arrival) use(arrival);
  return useSyncExternalStore(
    subscribe,
    () => stateOf(id),
    () => (arrival ? stateOf(id) : LOADING),
  );
}

/** Whether what the server drew of a module gives way to something else: another release, or another page. */
export const useDrawnAbandoned = (id: ModuleId): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDrawnAbandoned(id),
    () => false,
  );

/** The state of a module that could not be loaded, and of which the page shows what the server drew; else `ready`. */
export const useDrawnFailure = (id: ModuleId): ModuleState['state'] =>
  useSyncExternalStore(
    subscribe,
    () => (hasDrawnFailed(id) ? stateOf(id).state : 'ready'),
    () => 'ready',
  );

/** The version of a remote that this page runs; null while none of its modules has arrived. */
export function useRunningVersion(remote: RemoteName): string | null {
  return useSyncExternalStore(
    subscribe,
    () => arrived(remote)[0]?.[1].version ?? null,
    () => null,
  );
}
