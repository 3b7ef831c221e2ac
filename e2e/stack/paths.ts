import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/** What `npm run build` leaves in a copy of this repository. */
export function builtIn(root: string) {
  const server = (file: string) => join(root, 'host', 'dist', 'server', file);
  return {
    client: join(root, 'host', 'dist', 'client'),
    site: server('main.js'),
    remotes: server('remotes.js'),
    data: server('data.js'),
    export: server('export.js'),
    service: server('service.js'),
    remoteOrigin: server('remote-origin.js'),
    remote: (name: string) => join(root, `remote-${name}`, 'dist'),
  };
}

/** The build that the suite runs. */
export const built = builtIn(ROOT);
