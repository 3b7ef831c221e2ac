import { join } from 'node:path';
import { startCommand } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import { builtIn } from '../stack/paths';
import { runNpm } from '../stack/run';
import type { Steps } from './timed-steps';

export type Workplace = {
  /** The Node to run on. */
  node: string;
  /** A clone of this repository. */
  folder: string;
};

async function start({ node, folder }: Workplace): Promise<void> {
  const [port = 0] = await freePorts(1);
  const place = (name: string) => join(folder, name);
  const server = await startCommand({
    command: node,
    args: [builtIn(folder).site, '--builds'],
    port,
    env: {
      PORT: String(port),
      DATA_DIR: place('.data'),
      REMOTES_DIR: place('.remotes'),
      SECRETS_DIR: place('.secrets'),
    },
    readyPath: '/healthz',
  });
  try {
    const page = await fetch(`${server.origin}/especialistas`);
    if (page.status !== 200) throw new Error(`/especialistas answered ${page.status}`);
  } finally {
    await server.stop();
  }
}

/** What has to work on every Node, in the order of a clean machine. */
export const STEPS: Steps<Workplace> = {
  install: ({ node, folder }) => runNpm(node, ['ci'], folder),
  build: ({ node, folder }) => runNpm(node, ['run', 'build'], folder),
  start,
  unit: ({ node, folder }) => runNpm(node, ['run', 'unit'], folder),
};
