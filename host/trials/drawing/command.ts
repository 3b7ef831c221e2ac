import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillDirectory } from '../load/directory';
import { loadLine } from '../load/report';
import { parseCount } from '../support/count';
import { dataDirOf, startTeamSite } from '../support/team-site';
import { type Fresh, type Measured, measureDrawing } from './measure';

const OPTIONS = {
  sizes: { type: 'string', default: '100,10000,100000' },
  pages: { type: 'string', default: '300' },
  seconds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  deploys: { type: 'string', default: '5' },
} as const;

/** `npm run lab -- drawing`: pages that the built site draws, fresh and kept, beside `/` and a list. Answers the exit code. */
export default async function drawingBench(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    pages: parseCount('pages', values.pages, 1),
    seconds: parseCount('seconds', values.seconds, 1),
    connections: parseCount('connections', values.connections, 1),
    deploys: parseCount('deploys', values.deploys, 1),
  };
  for (const size of values.sizes.split(',').map((text) => parseCount('sizes', text, 1))) {
    const folder = mkdtempSync(join(tmpdir(), 'club-drawing-'));
    try {
      await fillDirectory({ dataDir: dataDirOf(folder), databaseUrl: null }, size);
      const site = await startTeamSite(folder, { RATE_LIMIT: '0' });
      try {
        print(await measureDrawing(site, size, settings));
      } finally {
        await site.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return 0;
}

function print({ size, ...measured }: Measured): void {
  console.log(`${size} specialists`);
  console.log(freshLine('profiles, each for the first time', measured.freshProfiles));
  console.log(freshLine('searches, each for the first time', measured.freshSearches));
  console.log(freshLine('the first profile after a deploy', measured.deployed));
  console.log(loadLine('a profile that is kept', measured.keptProfile));
  console.log(loadLine('home', measured.home));
  console.log(loadLine('list of specialists', measured.list));
  const { before, after } = measured.memory;
  console.log(`memory of what draws, MB: ${before.join(' + ')}, then ${after.join(' + ')}`);
}

function freshLine(name: string, { ms, perSecond, outcomes }: Fresh): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const told = Object.entries(outcomes).map(([outcome, times]) => `${outcome} ${times}`);
  return `${name}: ${ms.length} at ${perSecond.toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${told.join(', ')}`;
}
