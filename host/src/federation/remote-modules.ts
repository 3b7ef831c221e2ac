import { LAYOUT_MODULES, type ModuleId, type RemoteName, remoteOfModule } from '@club/shared/federation';
import { failedRelease, forgetFailedRelease, rememberFailedRelease, siteConfig } from '@club/shared/state';
import { use, useEffect, useSyncExternalStore } from 'react';
import { insertDeferredPreloads, pageRegistry } from '../page/page-html';
import { areFilesReachable, isFetchFailure, urlInImportError } from '../recovery/missing-code';
import { containsDraft, recoverPage, reloadKey } from '../recovery/recovery';
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
  setModuleState,
  setModuleStates,
  subscribeToModuleStates,
} from './module-states';
import {
  createRemoteLoader,
  type FailedReleaseStore,
  NO_FAILED_RELEASE_STORE,
  type RemoteLoader,
} from './remote-loader';

export type { ModuleState } from './module-states';

const FAILED: ModuleState = { state: 'failed' };

const BROWSER_MEMORY: FailedReleaseStore = {
  failed: failedRelease,
  remember: rememberFailedRelease,
  forget: forgetFailedRelease,
};

let loader: RemoteLoader | null = null;

/** Returns the page's remote loader. Rejects if the federation runtime cannot be fetched. */
async function pageLoader(): Promise<RemoteLoader> {
  const runtime = await fetchRuntime();
  loader ??= createRemoteLoader(pageRegistry(), runtime, {
    report: (release, error) => reportError(release, 'load', error),
    memory: siteConfig().overrides ? NO_FAILED_RELEASE_STORE : BROWSER_MEMORY,
  });
  return loader;
}

const entryOf = (id: ModuleId): string | null => pageRegistry().remotes[remoteOfModule(id)]?.entry ?? null;

/**
 * Returns whether `fetch` gets the files of a module that failed to be imported. Without the federation runtime, checks
 * only the file that the error names.
 */
async function moduleFilesAnswer(id: ModuleId, error?: unknown): Promise<boolean> {
  const file = loader ? entryOf(id) : urlInImportError(error);
  return navigator.onLine && file !== null && areFilesReachable(file);
}

async function loadReady(id: ModuleId): Promise<void> {
  setModuleState(id, { state: 'ready', ...(await (await pageLoader()).load(id)) });
}

/** Loads a module; retries once if `fetch` gets its files. If the retry also fails, may reload the page. */
async function load(id: ModuleId, isPressed = false): Promise<void> {
  setModuleState(id, LOADING);
  let answer = false;
  try {
    await loadReady(id).catch(async (error) => {
      answer = await moduleFilesAnswer(id, error);
      if (!answer) throw error;
      await loadReady(id);
    });
  } catch (error) {
    const isStuck = answer && (isFetchFailure(error) || error instanceof TimeoutError);
    if (await recoverPage(isStuck ? reloadKey(entryOf(id) ?? id, isPressed) : null)) return;
    setModuleState(id, FAILED);
    window.addEventListener('online', retryFailed, { once: true });
  }
}

/** Retries the failed modules, which may have failed because the browser was offline. */
function retryFailed(): void {
  for (const [id, { state }] of moduleStates) if (state === 'failed') void load(id);
}

/** Loads a module at its first request. */
export function requestModule(id: ModuleId): void {
  if (moduleStates.has(id)) loader?.reportPrefetchFailures(id);
  else void load(id);
}

/** Requests the layout's modules and inserts their preload hints, which were deferred until now. */
export function requestLayoutModules(): void {
  insertDeferredPreloads('later');
  for (const id of LAYOUT_MODULES) requestModule(id);
}

/** Prefetches a module. If that fails, the module is loaded again when the page shows it. */
export function prefetchModule(id: ModuleId): void {
  if (moduleStates.has(id)) return;
  pageLoader()
    .then(({ load }) => load(id, { ahead: true }))
    .then((module) => moduleStates.has(id) || setModuleState(id, { state: 'ready', ...module }))
    .catch(() => undefined);
}

/** Reloads the page, unless the browser is offline and would show its error page instead. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}

/** Retries a failed module, or reloads the page if only a reload can load the module. */
export function retryModule(id: ModuleId): void {
  if (!navigator.onLine || loader?.canRetry(id)) return void load(id, true);
  setModuleState(id, LOADING);
  void moduleFilesAnswer(id).then(() => (navigator.onLine ? reloadPage() : load(id)));
}

const loadedModules = (remote: RemoteName) =>
  [...moduleStates].flatMap(([id, state]) =>
    remoteOfModule(id) === remote && state.state === 'ready' ? [[id, state] as const] : [],
  );

const replacing = new Set<RemoteName>();

/** Returns whether the registry has another release that can replace a module's release after it threw while rendering. */
export const isReplaceable = (id: ModuleId): boolean => loader?.canReplace(remoteOfModule(id)) ?? false;

/**
 * Replaces the release of a module that threw while rendering, for all modules of the remote at once. If one of them
 * contains the visitor's unsaved draft, delays the replacement until the next page.
 */
export async function replaceRelease(id: ModuleId): Promise<void> {
  const remote = remoteOfModule(id);
  if (!loader || replacing.has(remote)) return;
  replacing.add(remote);
  const others = loadedModules(remote).flatMap(([other]) => (other === id ? [] : other));
  const ids: [ModuleId, ...ModuleId[]] = [id, ...others];
  let modules: RemoteModule[] | null = null;
  if (containsDraft(remote)) loader.deferToNextPage(remote);
  else modules = await loader.replace(ids);
  replacing.delete(remote);
  setModuleStates(
    loadedModules(remote).map(
      ([each, state]) => [each, { ...state, ...modules?.[ids.indexOf(each)] }] as const,
    ),
  );
  for (const [late, { entry }] of loadedModules(remote))
    if (modules && entry !== modules[0]?.entry) void load(late);
}

/**
 * Requests a module and returns its state, which is `loading` during prerendering. Suspends while the server's HTML waits
 * for hydration.
 */
export function useRemoteModule(id: ModuleId): ModuleState {
  useEffect(() => {
    finishHydration(id);
    requestModule(id);
  }, [id]);
  const hydration = pendingHydration(id);
  if (hydration) use(hydration);
  return useSyncExternalStore(
    subscribeToModuleStates,
    () => moduleStateOf(id),
    () => (hydration ? moduleStateOf(id) : LOADING),
  );
}

/** Returns whether the server's HTML of a module was discarded, because another release or another page replaces it. */
export const useIsServerHtmlDiscarded = (id: ModuleId): boolean =>
  useSyncExternalStore(
    subscribeToModuleStates,
    () => isServerHtmlDiscarded(id),
    () => false,
  );

/** Returns the state of a module that failed to load, if the page shows the server's HTML of it; otherwise `ready`. */
export const useHydrationFailureState = (id: ModuleId): ModuleState['state'] =>
  useSyncExternalStore(
    subscribeToModuleStates,
    () => (hasHydrationFailed(id) ? moduleStateOf(id).state : 'ready'),
    () => 'ready',
  );

/** Returns the version of the remote's release that runs on this page; null until one of its modules has loaded. */
export function useRunningVersion(remote: RemoteName): string | null {
  return useSyncExternalStore(
    subscribeToModuleStates,
    () => loadedModules(remote)[0]?.[1].version ?? null,
    () => null,
  );
}
