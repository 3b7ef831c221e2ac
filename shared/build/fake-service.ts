import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { SERVICE_PATHS, SERVICE_ROOT } from '../src/service/paths';

/** Loaded by the server, not imported: whatever its configuration imports restarts it when it changes. */
const DEMO = `/@fs/${normalizePath(join(import.meta.dirname, '../src/demo/index.ts'))}`;

const LISTS: Readonly<Record<string, string>> = {
  [SERVICE_PATHS.specialists]: 'demoSpecialists',
  [SERVICE_PATHS.ratings]: 'demoRatings',
};

/** The data service's four calls, answered by a remote's own development server with the demo data; nothing is kept. */
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
