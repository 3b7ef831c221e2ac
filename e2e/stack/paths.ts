import { join, resolve } from 'node:path';
import type { RemoteName } from '@club/shared/federation';

export const ROOT = resolve(import.meta.dirname, '..', '..');
const server = (file: string) => join(ROOT, 'host', 'dist', 'server', file);

/** What `npm run build` leaves and the suite runs. */
export const built = {
  site: server('main.js'),
  publish: server('publish.js'),
  remoteOrigin: server('remote-origin.js'),
  remote: (name: RemoteName) => join(ROOT, `remote-${name}`, 'dist'),
};
