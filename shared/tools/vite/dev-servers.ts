import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { REMOTE_NAMES, type RemoteName } from '../../src/federation/remotes';
import { SERVICE_PATHS, SERVICE_ROOT } from '../../src/service/paths';

const DEFAULT_PORT = 4_300;
const SERVICE_OFFSET = 1;
/** Offset of the first remote's port from the site's port; the ports of the other remotes follow. */
const REMOTE_OFFSET = 11;
const LAST_PORT = 65_535;

/** Hosts that mean every network interface; browsers cannot open them. */
const WILDCARDS = ['0.0.0.0', '::'];

function sitePort(value = ''): number {
  const most = LAST_PORT - REMOTE_OFFSET - REMOTE_NAMES.length + 1;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (value === '') return DEFAULT_PORT;
  if (port > 0 && port <= most) return port;
  throw new Error(`PORT must be a whole number from 1 to ${most}, but is ${JSON.stringify(value)}`);
}

/**
 * Returns the URLs and ports of the development servers. `PORT` shifts all ports; `HOST` is the name at which they
 * listen, which they accept and which their URLs contain. Throws if `PORT` is invalid.
 */
export function devServers({ PORT, HOST }: Readonly<Record<string, string | undefined>> = process.env) {
  const first = sitePort(PORT?.trim());
  const host = HOST?.trim() || 'localhost';
  const name = WILDCARDS.includes(host) ? 'localhost' : host;

  const at = (port: number) => ({
    port,
    origin: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    /** Vite's `server` options. */
    options: { host, port, strictPort: true, allowedHosts: [name] },
  });

  return {
    host,
    site: at(first),
    /** Port of the data service, which listens on 127.0.0.1. */
    servicePort: first + SERVICE_OFFSET,
    remote: (remote: RemoteName) => at(first + REMOTE_OFFSET + REMOTE_NAMES.indexOf(remote)),
  };
}

/**
 * Path of the demo data. The server loads them at run time, because a change of an imported module would restart it.
 */
const DEMO = `/@fs/${normalizePath(join(import.meta.dirname, '../../src/demo/index.ts'))}`;

const LISTS: Readonly<Record<string, string>> = {
  [SERVICE_PATHS.specialists]: 'demoSpecialists',
  [SERVICE_PATHS.ratings]: 'demoRatings',
};

/** Answers the data service's four calls with demo data; stores nothing. */
export function fakeService(): Plugin {
  return {
    name: 'club:fake-service',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const list = LISTS[path];
        if (list && request.method === 'GET') {
          const demo = await server.ssrLoadModule(DEMO);
          response.setHeader('content-type', 'application/json; charset=utf-8');
          response.end(JSON.stringify(demo[list]()));
        } else if (path.startsWith(`${SERVICE_ROOT}/`) && request.method === 'POST') {
          request
            .on('data', (body) => server.config.logger.info(`${path} ${body}`))
            .on('end', () => response.end());
        } else next();
      });
    },
  };
}

/**
 * Returns the value of Vite's `server.proxy` that forwards the data service's calls, and the paths in `further`, to
 * `target`.
 */
export const serviceProxy = (target: string, ...further: string[]): Record<string, string> =>
  Object.fromEntries([SERVICE_ROOT, ...further].map((path) => [path, target]));

const TIMEOUT_MS = 5_000;

/** Returns the reason why the data service cannot be used; null if it can. */
async function serviceProblem(service: string): Promise<string | null> {
  const because = (reason: string) =>
    `SERVICE=${service} cannot be used: ${reason}; start it, or leave SERVICE out for the fake service`;
  try {
    const list = new URL(SERVICE_PATHS.specialists, service);
    const answer = await fetch(list, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? null : because(`${list.pathname} answers ${answer.status}`);
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    return because(cause instanceof Error ? cause.message : String(cause));
  }
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Returns a page that shows the problem instead of the remote, and that reloads every two seconds. */
const problemPage = (problem: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="2" />
    <title>No service</title>
  </head>
  <body>
    <h1>The list of specialists cannot be loaded</h1>
    <p>${escaped(problem)}</p>
  </body>
</html>
`;

/**
 * Forwards the data service's calls to the URL in `SERVICE`. If that service does not respond, reports it in the
 * terminal and on the page.
 */
export function forwardDataServiceCalls(service: string): Plugin {
  return {
    name: 'club:real-service',
    apply: 'serve',
    config: () => ({ server: { proxy: serviceProxy(service) } }),
    configureServer({ httpServer, config }) {
      httpServer?.once('listening', async () => {
        const problem = await serviceProblem(service);
        if (problem) config.logger.error(problem);
      });
    },
    async transformIndexHtml(html) {
      const problem = await serviceProblem(service);
      return problem ? problemPage(problem) : html;
    },
  };
}
