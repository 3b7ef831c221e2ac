import { LAYOUT_MODULES, type ModuleId, type RemoteName, remoteOf } from '@club/shared/federation';
import { failedRelease, forgetFailedRelease, rememberFailedRelease, siteConfig } from '@club/shared/state';
import { use, useEffect, useSyncExternalStore } from 'react';
import { insertDeferredPreloads, pageRegistry } from '../page/page-html';
import { areFilesReachable, fileNamedIn, isNotTaken } from '../recovery/missing-code';
import { holdsDraft, recoverPage, reloadKey } from '../recovery/recovery';
import { reportError } from '../reports/error-reports';
import { fetchRuntime, type RemoteModule, TimeoutError } from './federation-runtime';
import {
  finishHydration,
  hasHydrationFailed,
  isServerHtmlDiscarded,
  LOADING,
  type ModuleState,
  moduleStateOf,
  moduleStates,
  pendingHydration,
  setState,
  setStates,
  subscribe,
} from './module-states';
import { createRemoteLoader, NO_MEMORY, type ReleaseMemory, type RemoteLoader } from './remote-loader';

export { leaveServerHtml, type ModuleState } from './module-states';

const FAILED: ModuleState = { state: 'failed' };

const BROWSER_MEMORY: ReleaseMemory = {
  failed: failedRelease,
  remember: rememberFailedRelease,
  forget: forgetFailedRelease,
};

let loader: RemoteLoader | null = null;

/** Returns the page's loader. Rejects if the federation runtime cannot be fetched. */
async function pageLoader(): Promise<RemoteLoader> {
  const runtime = await fetchRuntime();
  loader ??= createRemoteLoader(pageRegistry(), runtime, {
    report: (release, error) => reportError(release, 'load', error),
    memory: siteConfig().overrides ? NO_MEMORY : BROWSER_MEMORY,
  });
  return loader;
}

const entryOf = (id: ModuleId): string | null => pageRegistry().remotes[remoteOf(id)]?.entry ?? null;

/** Fetches the module's files as plain data; if the runtime is missing, those that the error names. */
async function moduleFilesAnswer(id: ModuleId, error?: unknown): Promise<boolean> {
  const file = loader ? entryOf(id) : fileNamedIn(error);
  return navigator.onLine && file !== null && areFilesReachable(file);
}

async function loadReady(id: ModuleId): Promise<void> {
  setState(id, { state: 'ready', ...(await (await pageLoader()).load(id)) });
}

/** Loads a module, once more if its files answer as plain data. If that fails too, tries to recover with a new page. */
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
    if (await recoverPage(isStuck ? reloadKey(entryOf(id) ?? id, isPressed) : null)) return;
    setState(id, FAILED);
    window.addEventListener('online', retryFailed, { once: true });
  }
}

/** Retries modules that may have failed because the browser was offline. */
function retryFailed(): void {
  for (const [id, { state }] of moduleStates) if (state === 'failed') void load(id);
}

/** Starts loading a module unless it was requested before. */
export function requestModule(id: ModuleId): void {
  if (moduleStates.has(id)) loader?.reportPrefetchFailures(id);
  else void load(id);
}

/** Requests the modules of the layout, whose preload hints the page defers until now. */
export function requestLayoutModules(): void {
  insertDeferredPreloads('later');
  for (const id of LAYOUT_MODULES) requestModule(id);
}

/** Loads a module that the visitor may need soon. After a failure, showing the module tries again. */
export function prefetchModule(id: ModuleId): void {
  if (moduleStates.has(id)) return;
  pageLoader()
    .then(({ load }) => load(id, { ahead: true }))
    .then((module) => moduleStates.has(id) || setState(id, { state: 'ready', ...module }))
    .catch(() => undefined);
}

/** Reloads the page, except offline: there is no new page to load, and this one would be lost. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}

/** Retries a failed module; reloads if this page can no longer load it. */
export function retryModule(id: ModuleId): void {
  if (!navigator.onLine || loader?.canRetry(id)) return void load(id, true);
  setState(id, LOADING);
  void moduleFilesAnswer(id).then(() => (navigator.onLine ? reloadPage() : load(id)));
}

const loadedModules = (remote: RemoteName) =>
  [...moduleStates].flatMap(([id, state]) =>
    remoteOf(id) === remote && state.state === 'ready' ? [[id, state] as const] : [],
  );

const replacing = new Set<RemoteName>();

/** Returns whether another release can replace the one of a module that threw while rendering. */
export const isReplaceable = (id: ModuleId): boolean => loader?.canReplace(remoteOf(id)) ?? false;

/**
 * Replaces the release of a module that threw while rendering: all modules of the remote on this page change together, or,
 * if one of them holds a draft of the visitor, on the next page.
 */
export async function replaceRelease(id: ModuleId): Promise<void> {
  const remote = remoteOf(id);
  if (!loader || replacing.has(remote)) return;
  replacing.add(remote);
  const others = loadedModules(remote).flatMap(([other]) => (other === id ? [] : other));
  const ids: [ModuleId, ...ModuleId[]] = [id, ...others];
  let modules: RemoteModule[] | null = null;
  if (holdsDraft(remote)) loader.deferToNextPage(remote);
  else modules = await loader.replace(ids);
  replacing.delete(remote);
  setStates(
    loadedModules(remote).map(
      ([each, state]) => [each, { ...state, ...modules?.[ids.indexOf(each)] }] as const,
    ),
  );
  for (const [late, { entry }] of loadedModules(remote))
    if (modules && entry !== modules[0]?.entry) void load(late);
}

/**
 * Requests a module and returns its state; `loading` in the prerendered page. Suspends while the server's HTML of the
 * module waits for hydration.
 */
export function useRemoteModule(id: ModuleId): ModuleState {
  useEffect(() => {
    finishHydration(id);
    requestModule(id);
  }, [id]);
  const hydration = pendingHydration(id);
  if (hydration) use(hydration);
  return useSyncExternalStore(
    subscribe,
    () => moduleStateOf(id),
    () => (hydration ? moduleStateOf(id) : LOADING),
  );
}

/** Returns whether another release or another page replaces the server's HTML of a module. */
export const useServerHtmlDiscarded = (id: ModuleId): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isServerHtmlDiscarded(id),
    () => false,
  );

/** Returns the state of a module that failed while the page shows its server HTML; else `ready`. */
export const useFailedHydration = (id: ModuleId): ModuleState['state'] =>
  useSyncExternalStore(
    subscribe,
    () => (hasHydrationFailed(id) ? moduleStateOf(id).state : 'ready'),
    () => 'ready',
  );

/** Returns the version of a remote that this page runs; null until one of its modules has loaded. */
export function useRunningVersion(remote: RemoteName): string | null {
  return useSyncExternalStore(
    subscribe,
    () => loadedModules(remote)[0]?.[1].version ?? null,
    () => null,
  );
}
