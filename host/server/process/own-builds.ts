import { parseArgs } from 'node:util';
import { openDeployDirectory } from '../registry/deploy-directory';
import { HOST_SHARED_MODULES } from '../registry/host-shared';
import { deployBuildsAtStart, listRemoteBuilds } from '../registry/start-builds';
import type { PrepareBeforeStart } from './start-server';

/**
 * Returns a step that deploys the checkout's builds before the server starts if `--builds` is set. The step does not
 * replace releases that a person deployed.
 */
export const deployBuildsOfCheckout =
  (argv: string[], checkout: string): PrepareBeforeStart =>
  async (config, log, store) => {
    const { values } = parseArgs({ args: argv, options: { builds: { type: 'boolean' } } });
    if (!values.builds) return;
    await store.follow();
    await deployBuildsAtStart({
      directory: openDeployDirectory({
        store,
        remoteOrigins: config.remoteOrigins,
        shared: HOST_SHARED_MODULES,
      }),
      builds: await listRemoteBuilds(checkout),
      target: config.remotesDir,
      isOneOfSeveral: store.isShared,
      served: (line) => log.info(line),
      skipped: (line) => log.warn(line),
    });
  };
