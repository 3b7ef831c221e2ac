import type { ModuleId, RemoteName } from '@club/shared/federation';

/** The remote a module belongs to, and its name there. */
export const moduleParts = (id: ModuleId) => id.split('/') as [remote: RemoteName, moduleName: string];

export const remoteOf = (id: ModuleId): RemoteName => moduleParts(id)[0];
