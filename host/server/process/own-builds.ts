import { parseArgs } from 'node:util';
import { builtRemotes } from '../registry/built-remotes';
import { openDeployDirectory } from '../registry/deploy-directory';
import { HOST_SHARED } from '../registry/host-shared';
import { startBuilds } from '../registry/start-builds';
import type { Prepare } from './start-server';

/** What `--builds` asks a start for: to serve the remotes of its own checkout where nobody deployed others. */
export const ownBuilds =
  (argv: string[], checkout: string): Prepare =>
  async (config, log, cluster = null) => {
    const { values } = parseArgs({ args: argv, options: { builds: { type: 'boolean' } } });
    if (!values.builds) return;
    const { remotesDir, secretsDir, remoteOrigins } = config;
    await cluster?.follow();
    await startBuilds({
      directory: openDeployDirectory({
        stateDir: remotesDir,
        releasesDir: remotesDir,
        secretsDir,
        remoteOrigins,
        shared: HOST_SHARED,
        cluster,
      }),
      builds: await builtRemotes(checkout),
      target: remotesDir,
      isOneOfSeveral: cluster !== null,
      served: (line) => log.info(line),
      passedOver: (line) => log.warn(line),
    });
  };
