import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { CONTRACT_VERSION, type Registry } from '@club/shared/federation';
import { type Config, readConfig, siteConfigOf } from '../platform/config/config';
import { scriptJson } from '../platform/http/escape-html';
import { startServer } from '../process/start-server';

/** Addresses of the development servers. */
export type DevAddresses = {
  servicePort: number;
  siteOrigin: string;
  /** Maps a remote to the address of its entry. */
  entries: Readonly<Record<string, string>>;
};

/** Returns the environment's configuration for the development site's data service. */
export function devConfig({ servicePort, siteOrigin }: DevAddresses): Config {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config } = read;
  const allowedOrigins = [...config.allowedOrigins, siteOrigin];
  return { ...config, host: '127.0.0.1', port: servicePort, allowedOrigins, logLevel: 'warn' };
}

/** Starts the data service alone, with the demo data. Returns the function that stops it. */
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

/** Returns the inline configuration and registry of the page, with remotes on their development servers. */
export const pageData = (addresses: DevAddresses): string => `
    <script id="config" type="application/json">${scriptJson({ ...siteConfigOf(devConfig(addresses)), errorReports: null, signals: null })}</script>
    <script id="registry" type="application/json">${scriptJson(devRegistry(addresses))}</script>`;
