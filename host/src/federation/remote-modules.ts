import type { ModuleId, RemoteName } from '@club/shared/federation';
import { useEffect, useSyncExternalStore } from 'react';
import { recoverPage } from '../recovery/page-recovery';
import { reportError } from '../reports/page-reports';
import { fetchRuntime } from './fetch-runtime';
import { forgetFailedHints } from './forget-failed-hints';
import { remoteOf } from './module-parts';
import { pageRegistry } from './page-registry';
import { createRemoteLoader, type RemoteLoader, type RemoteModule } from './remote-loader';

export type ModuleState = { state: 'loading' } | ({ state: 'ready' } & RemoteModule) | { state: 'failed' };

const LOADING: ModuleState = { state: 'loading' };
const FAILED: ModuleState = { state: 'failed' };

const states = new Map<ModuleId, ModuleState>();
const listeners = new Set<() => void>();
let loader: RemoteLoader | null = null;

/** The page's loader, once the federation runtime is there; rejects when it cannot be fetched. */
async function pageLoader(): Promise<RemoteLoader> {
  const runtime = await fetchRuntime();
  loader ??= createRemoteLoader(pageRegistry(), runtime, (remote, version, error) =>
    reportError(remote, version, 'load', error),
  );
  return loader;
}

function setState(id: ModuleId, state: ModuleState): void {
  states.set(id, state);
  for (const listener of listeners) listener();
}

async function load(id: ModuleId): Promise<void> {
  setState(id, LOADING);
  try {
    setState(id, { state: 'ready', ...(await (await pageLoader()).load(id)) });
  } catch {
    if (await recoverPage()) return;
    setState(id, FAILED);
    window.addEventListener('online', retryFailed, { once: true });
  }
}

async function loadAgain(id: ModuleId): Promise<void> {
  setState(id, LOADING);
  await forgetFailedHints(remoteOf(id));
  await load(id);
}

/** What failed may have failed for want of the network that is there now. */
function retryFailed(): void {
  for (const [id, { state }] of states) if (state === 'failed') void loadAgain(id);
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
  if (!navigator.onLine || loader?.canRetry(id)) return void loadAgain(id);
  setState(id, LOADING);
  void forgetFailedHints(remoteOf(id)).then(() => (navigator.onLine ? loadNewPage() : load(id)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of a remote module, which is asked for at once; `loading` in the prerendered page. */
export function useRemoteModule(id: ModuleId): ModuleState {
  useEffect(() => requestModule(id), [id]);
  return useSyncExternalStore(
    subscribe,
    () => states.get(id) ?? LOADING,
    () => LOADING,
  );
}

/** The version of a remote that this page runs; null while none of its modules has arrived. */
export function useRunningVersion(remote: RemoteName): string | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      for (const [id, state] of states) {
        if (id.startsWith(`${remote}/`) && state.state === 'ready') return state.version;
      }
      return null;
    },
    () => null,
  );
}
