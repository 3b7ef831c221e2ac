import { join } from 'node:path';
import { freePorts } from '../../host/trials/support/free-ports';
import { deployBuilds } from './deployed-builds';
import { type ScriptService, type ScriptSettings, startScriptService } from './script-service';
import { startSiteServer } from './site-server';
import { makeTempDir } from './temp-dir';

export type ScriptSite = {
  origin: string;
  service: ScriptService;
  /** Ends the site and starts it again on the same port, with the same data. */
  restart: () => Promise<void>;
  /** What the site has said since it was last started. */
  output: () => string;
  /** Where its host keeps what it needs. */
  dirs: Record<'remotesDir' | 'secretsDir' | 'dataDir', string>;
  stop: () => Promise<void>;
};

type Options = {
  settings?: Partial<ScriptSettings>;
  /** Further configuration of the site. */
  env?: Record<string, string>;
};

/** The composed site with host and remotes on one origin, all four calls answered by a script service that redirects to another host. */
export async function startScriptSite({ settings, env = {} }: Options = {}): Promise<ScriptSite> {
  const dir = await makeTempDir();
  const service = await startScriptService(settings);
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const dataDir = join(dir.path, 'data');
  await deployBuilds({ remotesDir, secretsDir });
  const [port = 0] = await freePorts(1);
  const start = () =>
    startSiteServer({ port, remotesDir, secretsDir, dataDir, env: { ...service.env, ...env } });
  let site = await start();

  async function restart() {
    await site.stop();
    site = await start();
  }
  async function stop() {
    await site.stop();
    await service.stop();
    await dir.remove();
  }
  const dirs = { remotesDir, secretsDir, dataDir };
  return { origin: site.origin, service, restart, output: () => site.output(), dirs, stop };
}
