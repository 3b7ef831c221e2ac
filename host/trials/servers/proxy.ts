import { join } from 'node:path';
import { freePort } from '../support/free-ports';
import { startDocumentedNginx } from '../support/nginx';

/** Starts nginx in front of the servers as documented, without its cache, which would hide a server's failures; returns its address. */
export async function startProxy(folder: string, servers: readonly number[]) {
  const port = await freePort();
  const { stop } = await startDocumentedNginx({
    file: 'site.conf',
    port,
    dir: join(folder, 'nginx'),
    adapted: {
      'proxy_cache_path /var/cache/nginx/club ': `proxy_cache_path "${join(folder, 'cache')}" `,
      'proxy_cache club;': 'proxy_cache off;',
      'server 127.0.0.1:4300 fail_timeout=1s;': servers
        .map((server) => `server 127.0.0.1:${server} fail_timeout=1s;`)
        .join('\n  '),
    },
  });
  return { base: `http://127.0.0.1:${port}`, stop };
}
