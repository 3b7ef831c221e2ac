import { COMPONENTS } from 'virtual:exposed-components';
import type { ModuleId } from '@club/shared/federation';
import { useEffect, useSyncExternalStore } from 'react';
import { drawnArrival, drawnTakenOver } from '../../../host/src/federation/drawn-module';
import type * as federated from '../../../host/src/federation/remote-modules';

const LOADING: federated.ModuleState = { state: 'loading' };
const READY = new Map<string, federated.ModuleState>();
for (const [id, Component] of Object.entries(COMPONENTS)) {
  READY.set(id, { state: 'ready', Component, version: '', entry: '' });
}

const never = () => () => undefined;

const stateOf = (id: ModuleId): federated.ModuleState => READY.get(id) ?? LOADING;

/** In the prerendered page stands what the federated site's server drew: its HTML is hydrated. */
export function useRemoteModule(id: ModuleId): federated.ModuleState {
  useEffect(() => drawnTakenOver(id), [id]);
  return useSyncExternalStore(
    never,
    () => stateOf(id),
    () => (drawnArrival(id) ? stateOf(id) : LOADING),
  );
}

export const requestModule: typeof federated.requestModule = () => undefined;
export const loadNewPage: typeof federated.loadNewPage = () => window.location.reload();
export const retryModule: typeof federated.retryModule = () => loadNewPage();
export const isReplaceable: typeof federated.isReplaceable = () => false;
export const replaceRelease: typeof federated.replaceRelease = async () => undefined;
export const useDrawnAbandoned: typeof federated.useDrawnAbandoned = () => false;
export const abandonDrawn: typeof federated.abandonDrawn = () => undefined;
export const useDrawnFailure: typeof federated.useDrawnFailure = () => 'ready';
export const useRunningVersion: typeof federated.useRunningVersion = () => null;

/** Everything is there already. */
export const prefetchModule = (_id: ModuleId): void => undefined;
