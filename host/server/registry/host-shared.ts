import type { SharedSurface } from '@club/shared/federation';

declare const __SHARED_VERSIONS__: Record<string, string>;
declare const __SHARED_SURFACE__: SharedSurface | undefined;

/** Packages and exports that a host shares with remotes. */
export type HostShared = {
  /** Version of each shared package, by package name. */
  versions: Readonly<Record<string, string>>;
  /** Export names and types of each shared module; missing in older hosts. */
  surface?: Readonly<SharedSurface> | undefined;
};

/** Shared packages and exports of this host, fixed at build time. */
export const HOST_SHARED: HostShared = { versions: __SHARED_VERSIONS__, surface: __SHARED_SURFACE__ };
