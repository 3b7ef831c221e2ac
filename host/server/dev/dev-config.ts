import { type Config, readConfig } from '../config/config';

/** The configuration of the environment, as the data service of the development site takes it. */
export function devConfig(port: number): Config {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return { ...read.config, host: '127.0.0.1', port, logLevel: 'warn' };
}
