import { devServers, serviceProxy } from '@club/shared/build';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { Plugin, ViteDevServer } from 'vite';
import type { DevAddresses } from './dev-config';
import { createRestarts, type Restarts } from './restarts';

/** Returns the addresses of the site's servers. */
function addressesOfSite(): DevAddresses {
  const { site, servicePort, remote } = devServers();
  const entries = REMOTE_NAMES.map((name) => [name, `${remote(name).origin}/remoteEntry.js`]);
  return { servicePort, siteOrigin: site.origin, entries: Object.fromEntries(entries) };
}

/** The process's one data service: Vite evaluates this module anew, and opens its new server before it closes the old one. */
const shared = globalThis as { clubDevService?: Restarts };
shared.clubDevService ??= createRestarts();
const service = shared.clubDevService;

const startWith = (server: ViteDevServer, addresses: DevAddresses) => async () =>
  (await server.ssrLoadModule('/server/dev/dev-service.ts')).startDevService(addresses);

/**
 * The host's development server: pages without prerendering, remotes from their own servers, the real data service.
 * The server's code is loaded, not imported: whatever the configuration imports restarts Vite when it changes.
 */
export function devSite(): Plugin {
  const addresses = addressesOfSite();
  const proxy = serviceProxy(`http://127.0.0.1:${addresses.servicePort}`, '/config.json', '/healthz');
  let server: ViteDevServer;
  return {
    name: 'club:dev-site',
    apply: 'serve',
    config: () => ({ server: { proxy } }),
    async configureServer(created) {
      server = created;
      for (const path of Object.keys(proxy)) {
        server.middlewares.use(path, (_request, _response, next) => void service.settled().then(next));
      }
      await service.restart(startWith(server, addresses));
    },
    hotUpdate({ modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      const { logger } = server.config;
      service.restart(startWith(server, addresses)).then(
        () => logger.info('data service restarted.', { timestamp: true }),
        (error) => logger.error(error.message, { timestamp: true }),
      );
      return [];
    },
    async transformIndexHtml(html) {
      const { pageData } = await server.ssrLoadModule('/server/dev/page-data.ts');
      return html.replace('<!--data-->', () => pageData(addresses));
    },
  };
}
