import type { ModuleId } from './contract';
import type { RemoteName } from './remotes';

/** The remote that a module belongs to, and its name there. */
export const moduleParts = (id: ModuleId) => id.split('/') as [remote: RemoteName, moduleName: string];

export const remoteOf = (id: ModuleId): RemoteName => moduleParts(id)[0];
