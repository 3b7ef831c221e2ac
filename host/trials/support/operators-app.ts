import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { operatorsPlugin, UPLOADS_DIR } from '../../server/operators/operators-plugin';
import type { Env } from '../../server/platform/config/env-reader';
import type { Database } from '../../server/platform/database/database';
import { createBareServer } from '../../server/platform/http/bare-server';
import { createLog } from '../../server/platform/logging/logging';
import { createDeploymentSource } from '../../server/registry/deployment';
import { STATE_FILE } from '../../server/registry/state-file';
import { createToken, openTokens } from '../../server/registry/tokens';
import type { Signals } from '../../server/signals/signals';
import { deployAll, remoteBuild } from './builds';
import { tempDir } from './temp-dir';
import { testConfig } from './test-config';

/**
 * A server with nothing but what is for operators, on a deployment directory in which these remotes run; `token` is
 * one for `profile`. `left` names what uploads have left behind.
 */
export async function operatorsApp(
  env: Env = {},
  remotes: readonly RemoteName[] = REMOTE_NAMES,
  signals?: Pick<Signals, 'add' | 'blocks' | 'releases'>,
  shared?: Database,
) {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir, { remotes });
  const dataDir = env.DATA_DIR ?? tempDir();
  const config = testConfig({ DATA_DIR: dataDir, SECRETS_DIR: secretsDir, REMOTES_DIR: remotesDir, ...env });
  const lines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void lines.push(line) });
  const app = createBareServer({ trustProxy: config.trustProxy, log });
  const onRefused = (reason: string) => lines.push(reason);
  const deployments = createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused });
  const metrics = new Registry();
  const tokens = openTokens(secretsDir, onRefused);
  await app.register(operatorsPlugin, { config, metrics, directory, deployments, signals, tokens, shared });
  onTestFinished(() => app.close());

  let builds = 0;
  return {
    app,
    directory,
    remotesDir,
    secretsDir,
    lines,
    metrics,
    token: await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' }),
    stateText: () => readFileSync(join(remotesDir, STATE_FILE), 'utf8'),
    left: () => readdirSync(join(dataDir, UPLOADS_DIR)),
    releases: () => readdirSync(join(remotesDir, 'profile')).sort(),
    /** A further build of `profile`. */
    build(options: Parameters<typeof remoteBuild>[2] = {}) {
      builds += 1;
      return remoteBuild(join(dir, `further-${builds}`), 'profile', { version: `1.0.${builds}`, ...options });
    },
  };
}

export type OperatorsApp = Awaited<ReturnType<typeof operatorsApp>>;
