import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { CONTRACT_VERSION, type Registry } from '@club/shared/federation';
import { type Config, readConfig, siteConfigOf } from '../../platform/config/config';
import { toScriptJson } from '../../platform/http/text-answer';
import { startServer } from '../start-server';

/** Addresses of the development servers. */
export type DevAddresses = {
  servicePort: number;
  siteOrigin: string;
  /** Entry URL by remote. */
  entries: Readonly<Record<string, string>>;
};

/** Returns the data service's configuration for development, read from the environment. */
function devConfig({ servicePort, siteOrigin }: DevAddresses): Config {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config } = read;
  const allowedOrigins = [...config.allowedOrigins, siteOrigin];
  return { ...config, host: '127.0.0.1', port: servicePort, allowedOrigins, logLevel: 'warn' };
}

/** Starts only the data service, with demo data. Returns its stop function. */
export async function startDevService(addresses: DevAddresses): Promise<() => Promise<void>> {
  const started = await startServer(devConfig(addresses), async () => undefined, {
    specialists: demoSpecialists(),
    ratings: demoRatings(),
  });
  if (!started.ok) throw new Error(started.problem);
  return started.server.stop;
}

const devRegistry = ({ entries }: DevAddresses): Registry => ({
  contract: CONTRACT_VERSION,
  remotes: Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      { version: 'dev', entry, integrity: '', contract: CONTRACT_VERSION, previous: null },
    ]),
  ),
});

/** Returns the page's inline configuration and a registry that points to the remotes' development servers. */
export const devDataScripts = (addresses: DevAddresses): string => `
    <script id="config" type="application/json">${toScriptJson({ ...siteConfigOf(devConfig(addresses)), errorReports: null, signals: null })}</script>
    <script id="registry" type="application/json">${toScriptJson(devRegistry(addresses))}</script>`;
