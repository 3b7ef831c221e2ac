import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../support/free-ports';
import { startNginx } from '../support/nginx';

export const NGINX_PATH = '/list.json';

/** One process of nginx, which serves the same compressed bytes as a file. */
export async function serveWithNginx(
  folder: string,
  gzipped: Buffer,
): Promise<{ port: number; stop: () => Promise<void> }> {
  writeFileSync(join(folder, 'list.json'), gunzipSync(gzipped));
  writeFileSync(join(folder, 'list.json.gz'), gzipped);
  const port = await freePort();
  const file = join(folder, 'http.conf');
  writeFileSync(file, httpBlock(folder, port));
  return { port, stop: (await startNginx(file, port, folder)).stop };
}

const httpBlock = (folder: string, port: number): string => `
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  default_type application/json;
  server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }
`;
