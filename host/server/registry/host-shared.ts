import type { SharedSurface } from '@club/shared/federation';

declare const __SHARED_VERSIONS__: Record<string, string>;
declare const __SHARED_SURFACE__: SharedSurface | undefined;

/** What a host shares with the remotes. */
export type HostShared = {
  /** Package → version. */
  versions: Readonly<Record<string, string>>;
  /** The names of each module and the facts of their types; exports of older hosts do not tell them. */
  surface?: Readonly<SharedSurface> | undefined;
};

/** What this host shares, as it was when it was built. */
export const HOST_SHARED: HostShared = { versions: __SHARED_VERSIONS__, surface: __SHARED_SURFACE__ };
