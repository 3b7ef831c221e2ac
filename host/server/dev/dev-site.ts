import { CONTRACT_VERSION, REMOTE_NAMES, REMOTES, type Registry } from '@club/shared/federation';
import { SERVICE_ROOT } from '@club/shared/service';
import type { Plugin } from 'vite';
import { type Config, readConfig } from '../config';
import { scriptJson } from '../site/escape-html';
import { siteConfigOf } from '../site-config';

const devRegistry = (): Registry => ({
  contract: CONTRACT_VERSION,
  remotes: Object.fromEntries(
    REMOTE_NAMES.map((name) => [
      name,
      {
        version: 'dev',
        entry: `http://localhost:${REMOTES[name].port}/remoteEntry.js`,
        integrity: '',
        contract: CONTRACT_VERSION,
        previous: null,
      },
    ]),
  ),
});

const data = (config: Config): string => `
    <script id="config" type="application/json">${scriptJson({ ...siteConfigOf(config), errorReports: null })}</script>
    <script id="registry" type="application/json">${scriptJson(devRegistry())}</script>`;

const SERVICE_PORT = 4301;
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`;

function requiredConfig(): Config {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return { ...read.config, host: '127.0.0.1', port: SERVICE_PORT, logLevel: 'warn' };
}

/** The host's development server: pages without prerendering, remotes from their own servers, the real data service. */
export function devSite(): Plugin {
  const config = requiredConfig();
  return {
    name: 'club:dev-site',
    apply: 'serve',
    config: () => ({
      server: { proxy: { [SERVICE_ROOT]: SERVICE, '/config.json': SERVICE, '/healthz': SERVICE } },
    }),
    async configureServer(server) {
      const module = await server.ssrLoadModule('/server/dev/dev-service.ts');
      const stop: () => Promise<void> = await module.startDevService(config);
      server.httpServer?.once('close', () => void stop());
    },
    transformIndexHtml: (html) => html.replace('<!--data-->', () => data(config)),
  };
}
