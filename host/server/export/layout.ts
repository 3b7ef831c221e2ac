import { join } from 'node:path';

/** Where everything lies in an export. */
export const layoutOf = (dir: string) => ({
  /** What a web server serves, and nothing else of the export. */
  root: join(dir, 'public'),
  releases: join(dir, 'public', 'remotes'),
  /** What pages are composed from, whenever another release is deployed. */
  hostFile: join(dir, 'host.json'),
  nginxFile: join(dir, 'nginx.conf'),
  nginxAdditions: join(dir, 'nginx.d'),
  /** Files on their way into their places. */
  unfinished: join(dir, '.unfinished'),
});
