import { type ModuleId, type RemoteName, remoteOf } from '@club/shared/federation';
import type { RemoteModule } from './containers';
import { drawnModuleCame, drawnModuleFailed, giveDrawnUp } from './drawn-module';

export type ModuleState = { state: 'loading' } | ({ state: 'ready' } & RemoteModule) | { state: 'failed' };

export const LOADING: ModuleState = { state: 'loading' };

/** Of every module that was asked for. */
export const states = new Map<ModuleId, ModuleState>();
const listeners = new Set<() => void>();

export const stateOf = (id: ModuleId): ModuleState => states.get(id) ?? LOADING;

export function setStates(changed: readonly (readonly [ModuleId, ModuleState])[]): void {
  for (const [id, state] of changed) {
    states.set(id, state);
    if (state.state === 'ready') drawnModuleCame(id, state.entry);
    if (state.state === 'failed') drawnModuleFailed(id);
  }
  for (const listener of listeners) listener();
}

/** The entry of the release that this page runs of a remote; null before a module of it has arrived. */
export function runningEntry(remote: RemoteName): string | null {
  for (const [id, state] of states)
    if (remoteOf(id) === remote && state.state === 'ready') return state.entry;
  return null;
}

/** Stops showing what the server drew of a module, once the visitor goes to another page. */
export function abandonDrawn(id: ModuleId): void {
  giveDrawnUp(id);
  setStates([]);
}

export const setState = (id: ModuleId, state: ModuleState): void => setStates([[id, state]]);

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For drawing a page on the server: its module is there from the start. */
export const provideModule = (id: ModuleId, module: RemoteModule): void =>
  setState(id, { state: 'ready', ...module });
