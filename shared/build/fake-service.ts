import type { Plugin } from 'vite';
import { demoRatings, demoSpecialists } from '../src/demo';
import { SERVICE_PATHS, SERVICE_ROOT } from '../src/service/paths';

/** The data service's four calls, answered by a remote's own development server with the demo data; nothing is kept. */
export function fakeService(): Plugin {
  return {
    name: 'club:fake-service',
    apply: 'serve',
    configureServer(server) {
      const lists: Record<string, () => unknown> = {
        [SERVICE_PATHS.specialists]: demoSpecialists,
        [SERVICE_PATHS.ratings]: demoRatings,
      };
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const list = lists[path];
        if (list && request.method === 'GET') {
          response.setHeader('content-type', 'application/json; charset=utf-8');
          response.end(JSON.stringify(list()));
        } else if (path.startsWith(`${SERVICE_ROOT}/`) && request.method === 'POST') {
          request
            .on('data', (body) => server.config.logger.info(`${path} ${body}`))
            .on('end', () => response.end());
        } else next();
      });
    },
  };
}
