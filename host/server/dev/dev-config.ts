import { type Config, readConfig } from '../config/config';

/** Where the parts of the development site listen. */
export type DevAddresses = {
  servicePort: number;
  siteOrigin: string;
  /** Remote → address of its entry. */
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
