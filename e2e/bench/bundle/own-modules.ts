import type { ModuleId, RemoteContract, RemoteName } from '@club/shared/federation';
import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';
import type * as federated from '../../../host/src/federation/remote-modules';
import ProvinceFilterPage from '../../../remote-directory/src/drill-down/province-filter-page';
import WorkAreaFilterPage from '../../../remote-directory/src/drill-down/work-area-filter-page';
import HeaderSearch from '../../../remote-directory/src/header-search/header-search';
import ResultsPage from '../../../remote-directory/src/results/results-page';
import SearchMethodPage from '../../../remote-directory/src/search-method/search-method-page';
import FeedbackWidget from '../../../remote-feedback/src/widget/feedback-widget';
import ProfilePage from '../../../remote-profile/src/profile/profile-page';

type Modules = {
  [Name in RemoteName]: {
    [Module in keyof RemoteContract[Name]]: ComponentType<RemoteContract[Name][Module]>;
  };
};

const MODULES: Modules = {
  directory: { HeaderSearch, SearchMethodPage, ProvinceFilterPage, WorkAreaFilterPage, ResultsPage },
  profile: { ProfilePage },
  feedback: { FeedbackWidget },
};

const LOADING: federated.ModuleState = { state: 'loading' };
const READY = new Map<string, federated.ModuleState>();
for (const [remote, modules] of Object.entries(MODULES)) {
  for (const [name, Component] of Object.entries(modules)) {
    READY.set(`${remote}/${name}`, { state: 'ready', Component, version: '', entry: '' });
  }
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
export const retryModule: typeof federated.retryModule = () => window.location.reload();
export const isReplaceable: typeof federated.isReplaceable = () => false;
export const replaceRelease: typeof federated.replaceRelease = async () => undefined;
export const useRunningVersion: typeof federated.useRunningVersion = () => null;

/** Everything is there already. */
export const prefetchModule = (_id: ModuleId): void => undefined;
