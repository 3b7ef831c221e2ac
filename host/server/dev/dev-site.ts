import { serviceProxy } from '@club/shared/build';
import type { Plugin, ViteDevServer } from 'vite';
import { createRestarts, type Restarts } from './restarts';

const PORT = 4301;
const PROXY = serviceProxy(`http://127.0.0.1:${PORT}`, '/config.json', '/healthz');

/** The process's one data service: Vite evaluates this module anew, and opens its new server before it closes the old one. */
const shared = globalThis as { clubDevService?: Restarts };
shared.clubDevService ??= createRestarts();
const service = shared.clubDevService;

const startWith = (server: ViteDevServer) => async () =>
  (await server.ssrLoadModule('/server/dev/dev-service.ts')).startDevService(PORT);

/**
 * The host's development server: pages without prerendering, remotes from their own servers, the real data service.
 * The server's code is loaded, not imported: whatever the configuration imports restarts Vite when it changes.
 */
export function devSite(): Plugin {
  let server: ViteDevServer;
  return {
    name: 'club:dev-site',
    apply: 'serve',
    config: () => ({ server: { proxy: PROXY } }),
    async configureServer(created) {
      server = created;
      for (const path of Object.keys(PROXY)) {
        server.middlewares.use(path, (_request, _response, next) => void service.settled().then(next));
      }
      await service.restart(startWith(server));
    },
    hotUpdate({ modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      const { logger } = server.config;
      service.restart(startWith(server)).then(
        () => logger.info('data service restarted.', { timestamp: true }),
        (error) => logger.error(error.message, { timestamp: true }),
      );
      return [];
    },
    async transformIndexHtml(html) {
      const { pageData } = await server.ssrLoadModule('/server/dev/page-data.ts');
      return html.replace('<!--data-->', () => pageData(PORT));
    },
  };
}
