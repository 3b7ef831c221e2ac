import { join } from 'node:path';
import { DRAWN_FOLDER } from './drawn-files';

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
  /** Pages that were drawn ahead of time, what they were drawn for, those before, and those on their way. */
  drawn: join(dir, 'public', DRAWN_FOLDER),
  drawnState: join(dir, 'drawn.json'),
  drawnBefore: join(dir, '.drawn-before'),
  drawnNext: join(dir, '.drawn-next'),
  /** What pages are drawn from. */
  sources: join(dir, 'drawing'),
});
