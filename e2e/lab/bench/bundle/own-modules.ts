import { COMPONENTS } from 'virtual:exposed-components';
import type { ModuleId } from '@club/shared/federation';
import { useEffect, useSyncExternalStore } from 'react';
import { finishHydration, pendingHydration } from '../../../../host/src/federation/module-states';
import type * as federated from '../../../../host/src/federation/remote-modules';

const LOADING: federated.ModuleState = { state: 'loading' };
const READY = new Map<string, federated.ModuleState>();
for (const [id, Component] of Object.entries(COMPONENTS)) {
  READY.set(id, { state: 'ready', Component, version: '', entry: '' });
}

const never = () => () => undefined;

const stateOf = (id: ModuleId): federated.ModuleState => READY.get(id) ?? LOADING;

/** Returns the state of a bundled module, and finishes the hydration of its server-rendered HTML. */
export function useRemoteModule(id: ModuleId): federated.ModuleState {
  useEffect(() => finishHydration(id), [id]);
  return useSyncExternalStore(
    never,
    () => stateOf(id),
    () => (pendingHydration(id) ? stateOf(id) : LOADING),
  );
}

export const requestModule: typeof federated.requestModule = () => undefined;
export const requestLayoutModules: typeof federated.requestLayoutModules = () => undefined;
export const reloadPage: typeof federated.reloadPage = () => window.location.reload();
export const retryModule: typeof federated.retryModule = () => reloadPage();
export const isReplaceable: typeof federated.isReplaceable = () => false;
export const replaceRelease: typeof federated.replaceRelease = async () => undefined;
export const useIsServerHtmlDiscarded: typeof federated.useIsServerHtmlDiscarded = () => false;
export const useHydrationFailureState: typeof federated.useHydrationFailureState = () => 'ready';
export const useRunningVersion: typeof federated.useRunningVersion = () => null;

/** Does nothing, since the bundle contains every module. */
export const prefetchModule = (_id: ModuleId): void => undefined;
