import type { SharedApi } from '@club/shared/federation';

declare const __SHARED_VERSIONS__: Record<string, string>;
declare const __SHARED_SURFACE__: SharedApi | undefined;

/** Versions and exports of the modules that a host shares with remotes. */
export type HostSharedModules = {
  /** Version of each shared package, by package name. */
  versions: Readonly<Record<string, string>>;
  /** Export names and types of each shared module; missing in older hosts. */
  surface?: Readonly<SharedApi> | undefined;
};

/** Versions and exports of the modules that this host shares, fixed at build time. */
export const HOST_SHARED_MODULES: HostSharedModules = {
  versions: __SHARED_VERSIONS__,
  surface: __SHARED_SURFACE__,
};
