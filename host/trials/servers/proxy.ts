import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/free-ports';
import { startNginx } from '../support/nginx';

/** The lines that the README gives, for these servers. */
const httpBlock = (port: number, servers: readonly number[]): string => `
  access_log off;
  upstream club {
    ${servers.map((server) => `server 127.0.0.1:${server} fail_timeout=1s;`).join('\n    ')}
  }
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host "";
  proxy_connect_timeout 2s;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://club; }
    location /assets/ { proxy_pass http://club; proxy_next_upstream error timeout http_404; }
    location /remotes/ { proxy_pass http://club; proxy_next_upstream error timeout http_404; }
  }
`;

/** nginx before the servers; answers its address. */
export async function startProxy(folder: string, servers: readonly number[]) {
  const port = await freePort();
  const file = join(folder, 'club.conf');
  await writeFile(file, httpBlock(port, servers));
  const { stop } = await startNginx(file, port, join(folder, 'nginx'));
  return { base: `http://127.0.0.1:${port}`, stop };
}
