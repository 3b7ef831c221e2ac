import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '../../host/trials/support/free-ports';
import { deployments } from '../stack/deployments';
import { built } from '../stack/paths';
import { startSiteServer } from '../stack/site-server';
import { makeTempDir } from '../stack/temp-dir';
import { type ListService, startListService } from './list-service';
import { buildPlainDirectory } from './plain-build';

export type Sites = {
  service: ListService;
  /** The production build. */
  growing: string;
  /** The same source, but every card of the results is drawn at once. */
  plain: string;
  stop: () => Promise<void>;
};

/** Both sites over one list of specialists. What was started is ended when a later part does not start. */
export async function startSites(): Promise<Sites> {
  const dir = await makeTempDir();
  const endings = [dir.remove];
  async function stop() {
    for (const end of endings.splice(0).reverse()) await end();
  }
  try {
    return { ...(await startIn(dir.path, (end) => endings.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startIn(dir: string, onEnd: (end: () => Promise<void>) => void): Promise<Omit<Sites, 'stop'>> {
  const plainDirectory = join(dir, 'plain-directory');
  await buildPlainDirectory(plainDirectory);
  const [servicePort = 0, growingPort = 0, plainPort = 0] = await freePorts(3);
  const service = await startListService(servicePort);
  onEnd(service.stop);

  async function start(name: string, directory: string, port: number): Promise<string> {
    const home = join(dir, name);
    await mkdir(home);
    const place = { remotesDir: join(home, 'remotes'), secretsDir: join(home, 'secrets') };
    await deployments({ to: place.remotesDir, secretsDir: place.secretsDir }).deploy(
      directory,
      built.remote('profile'),
      built.remote('feedback'),
    );
    const env = { ENDPOINT_SPECIALISTS: service.url };
    const site = await startSiteServer({ port, ...place, dataDir: join(home, 'data'), env });
    onEnd(site.stop);
    return site.origin;
  }

  const growing = await start('growing', built.remote('directory'), growingPort);
  const plain = await start('plain', plainDirectory, plainPort);
  return { service, growing, plain };
}
