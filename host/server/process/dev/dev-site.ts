import { devServers, serviceProxy } from '@club/shared/build';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { Plugin, ViteDevServer } from 'vite';
import type { DevAddresses } from './dev-server';

type Stop = () => Promise<void>;
type Start = () => Promise<Stop>;

type ServiceRestarter = {
  /**
   * Stops the running instance, then starts a new one. If several calls wait, starts only the instance of the last
   * call.
   */
  restart: (start: Start) => Promise<void>;
  /** Resolves when the last restart has succeeded or failed. Never rejects. */
  settled: () => Promise<void>;
};

const nothing = async () => undefined;

/** Creates a restarter for a service. At most one instance of the service runs at a time. */
export function createServiceRestarter(): ServiceRestarter {
  let stop: Stop = nothing;
  let wanted: Start | null = null;
  let last: Promise<void> = Promise.resolve();

  async function replace(): Promise<void> {
    const start = wanted;
    if (!start) return;
    wanted = null;
    await stop();
    stop = nothing;
    stop = await start();
  }

  return {
    restart(start) {
      wanted = start;
      last = last.then(replace, replace);
      return last;
    },
    settled: () => last.catch(nothing),
  };
}

/** Returns the addresses of the site's servers. */
function addressesOfSite(): DevAddresses {
  const { site, servicePort, remote } = devServers();
  const entries = REMOTE_NAMES.map((name) => [name, `${remote(name).origin}/remoteEntry.js`]);
  return { servicePort, siteOrigin: site.origin, entries: Object.fromEntries(entries) };
}

/** Keeps one data service per process, because Vite reloads this module and opens the new server before closing the old one. */
const shared = globalThis as { clubDevService?: ServiceRestarter };
shared.clubDevService ??= createServiceRestarter();
const service = shared.clubDevService;

const startWith = (server: ViteDevServer, addresses: DevAddresses) => async () =>
  (await server.ssrLoadModule('/server/process/dev/dev-server.ts')).startDevService(addresses);

/**
 * Runs the host's development server with the real data service. Loads server code through Vite's module loader,
 * because Vite restarts when a file that its configuration imports changes.
 */
export function devSitePlugin(): Plugin {
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
      const { devDataScripts } = await server.ssrLoadModule('/server/process/dev/dev-server.ts');
      return html.replace('<!--data-->', () => devDataScripts(addresses));
    },
  };
}
