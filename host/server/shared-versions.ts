declare const __SHARED_VERSIONS__: Record<string, string>;

/** What this host shares with the remotes, package → version, as it was when it was built. */
export const SHARED_VERSIONS: Readonly<Record<string, string>> = __SHARED_VERSIONS__;
