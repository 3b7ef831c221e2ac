import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '../../../host/trials/support/free-ports';
import { startFileOrigin } from '../../stack/file-origin';
import { built } from '../../stack/paths';
import { buildWithPlugin } from './build';

/** The small host on a loopback port, with today's build of the feedback remote. */
export async function startHostWithContainer() {
  const dir = await buildWithPlugin('host');
  await cp(built.remote('feedback'), join(dir.path, 'feedback'), { recursive: true });
  const [port = 0] = await freePorts(1);
  const { origin, stop } = await startFileOrigin(dir.path, port);
  return { origin, stop: () => stop().then(dir.remove) };
}
