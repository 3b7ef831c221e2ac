import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../stack/paths';
import { run } from '../stack/run';
import { installNode } from './install-node';
import { NODES } from './nodes';
import { STEPS, type Workplace } from './steps';
import { timedSteps } from './timed-steps';

async function tryNode(major: number, room: string): Promise<Record<string, string>> {
  const place: Workplace = {
    node: await installNode(major, join(room, `node-${major}`)),
    folder: join(room, 'club ñ (1)'),
  };
  await run('git', ['clone', '--quiet', '--config', 'core.autocrlf=true', ROOT, place.folder], room);
  const version = (await run(place.node, ['--version'], room)).trim();
  const outcome = await timedSteps(STEPS, place, (step, error) =>
    console.error(`${version}, ${step}: ${error.message}`),
  );
  return { node: version, ...outcome };
}

/** `npm run nodes [-- 22 24]`: installs, builds, starts and unit-tests what is committed on each line of Node, in fresh clones. */
export default async function command(args: string[]): Promise<number> {
  const outcomes: Record<string, string>[] = [];
  for (const major of args.length > 0 ? args.map(Number) : NODES) {
    const room = await mkdtemp(join(tmpdir(), `club-node-${major}-`));
    try {
      outcomes.push(await tryNode(major, room));
    } finally {
      await rm(room, { recursive: true, force: true });
    }
  }
  console.table(outcomes);
  return outcomes.every((outcome) => !Object.values(outcome).includes('failed')) ? 0 : 1;
}
