import { COMPONENTS } from 'virtual:exposed-components';
import type { ModuleId } from '@club/shared/federation';
import { useSyncExternalStore } from 'react';
import type * as federated from '../../../host/src/federation/remote-modules';

const LOADING: federated.ModuleState = { state: 'loading' };
const READY = new Map<string, federated.ModuleState>();
for (const [id, Component] of Object.entries(COMPONENTS)) {
  READY.set(id, { state: 'ready', Component, version: '', entry: '' });
}

const never = () => () => undefined;

/** In the prerendered page the shell stands first, as in the federated site: its HTML is hydrated. */
export function useRemoteModule(id: ModuleId): federated.ModuleState {
  return useSyncExternalStore(
    never,
    () => READY.get(id) ?? LOADING,
    () => LOADING,
  );
}

export const requestModule: typeof federated.requestModule = () => undefined;
export const loadNewPage: typeof federated.loadNewPage = () => window.location.reload();
export const retryModule: typeof federated.retryModule = () => loadNewPage();
export const isReplaceable: typeof federated.isReplaceable = () => false;
export const replaceRelease: typeof federated.replaceRelease = async () => undefined;
export const useDrawnAbandoned: typeof federated.useDrawnAbandoned = () => false;
export const useRunningVersion: typeof federated.useRunningVersion = () => null;

/** Everything is there already. */
export const prefetchModule = (_id: ModuleId): void => undefined;
