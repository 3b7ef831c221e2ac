import { type Config, readConfig } from '../../server/platform/config/config';
import type { Env } from '../../server/platform/config/env-reader';

/** The configuration that an environment means, with a silent log unless it says otherwise. */
export function testConfig(env: Env = {}): Config {
  const read = readConfig({ LOG_LEVEL: 'silent', ...env });
  if (!read.ok) throw new Error(read.problems.join('; '));
  return read.config;
}
