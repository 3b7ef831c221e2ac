import type { RegistryEntry, RemoteName } from '@club/shared/federation';

/** `registry.json` of a site that runs every remote, as those of the suite do. */
export type Registry = { contract: string; remotes: Record<RemoteName, RegistryEntry> };
