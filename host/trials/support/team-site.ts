import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type HealthSignal,
  RELEASE_MANIFEST_FILE,
  type Registry,
  type ReleaseSignal,
  releaseName,
  SIGNALS_PATH,
} from '@club/shared/federation';
import { startServerProcess } from './command-process';
import { freePort } from './free-ports';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = join(ROOT, 'host/dist/server');
const execute = promisify(execFile);

export type TeamSite = {
  base: string;
  pid: number;
  output: () => string;
  /** Deploys the checkout's `profile` build under another version, with further command line options. */
  deploy: (version: string, ...options: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

/** Returns the data folder of a site that stores its data in this folder. */
export const dataDirOf = (folder: string): string => join(folder, 'data');

/** Starts the built site with the remotes of the checkout. Stores all its data in `folder`. */
export async function startTeamSite(folder: string, env: Record<string, string> = {}): Promise<TeamSite> {
  const places = { REMOTES_DIR: join(folder, 'remotes'), SECRETS_DIR: join(folder, 'secrets') };
  const server = await startServerProcess({
    script: join(SERVER, 'main.js'),
    args: ['--builds'],
    port: await freePort(),
    readyPath: '/healthz',
    env: { ...places, DATA_DIR: dataDirOf(folder), ...env },
  });
  const remotes = async (args: readonly string[], given: Record<string, string>): Promise<string> => {
    const options = { env: { PATH: process.env.PATH, ...given } };
    return (await execute(process.execPath, [join(SERVER, 'remotes.js'), ...args], options)).stdout.trim();
  };

  async function deploy(version: string, ...options: string[]): Promise<void> {
    const build = join(folder, version);
    await cp(join(ROOT, 'remote-profile/dist'), build, { recursive: true });
    const file = join(build, RELEASE_MANIFEST_FILE);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
    const token = await remotes(['token', 'profile', `trial ${version}`], places);
    await remotes(['deploy', build, ...options, '--to', server.origin], { DEPLOY_TOKEN: token });
  }

  return { base: server.origin, pid: server.pid, output: server.output, deploy, stop: server.stop };
}

/** Release of `profile` that a visitor's page contains, and the id of its rollout, if any. */
type RolloutVisit = { release: string; rollout: string | undefined };

const REGISTRY = /<script[^>]*\bid="registry"[^>]*>(.*?)<\/script>/s;

/**
 * Returns headers that give each visitor an address in a different network: multiplication by an odd number is a
 * bijection modulo 2^16.
 */
const headersOf = (visitor: number): Record<string, string> => {
  const network = Math.imul(visitor, 40_503) & 0xffff;
  return { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.${(visitor >> 16) & 255}` };
};

/** Opens a profile page without a cookie. Returns the release in the page. */
export async function openRolloutProfile(base: string, visitor: number): Promise<RolloutVisit> {
  const answer = await fetch(`${base}/detalle/1`, { headers: headersOf(visitor) });
  const registry = REGISTRY.exec(await answer.text())?.[1];
  if (answer.status !== 200 || !registry) throw new Error(`page returned ${answer.status}`);
  const { profile } = (JSON.parse(registry) as Registry).remotes;
  if (!profile) throw new Error('the page has no profile');
  return { release: releaseName(profile), rollout: profile.rollout };
}

/** Sends the signal of a page visit: its release and, if there is one, its rollout. */
export async function sendReleaseSignal(
  base: string,
  visitor: number,
  visit: RolloutVisit,
  isBad: boolean,
): Promise<void> {
  const { release, rollout } = visit;
  const report: ReleaseSignal = { remote: 'profile', release, faults: isBad ? ['render'] : [] };
  const signal: HealthSignal = { releases: rollout ? [report, { ...report, rollout }] : [report] };
  const answer = await fetch(base + SIGNALS_PATH, {
    method: 'POST',
    headers: { ...headersOf(visitor), origin: base, 'content-type': 'application/json' },
    body: JSON.stringify(signal),
  });
  if (answer.status !== 204) throw new Error(`signal request returned ${answer.status}`);
}

/** Returns the numbers of server renderings by outcome, from `/metrics`, for one remote or all. */
export async function fetchRenderingOutcomes(
  origin: string,
  remote?: string,
): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const outcomes: Record<string, number> = {};
  for (const [, labels = '', count] of text.matchAll(/^club_drawings_total\{(.*)\} (\d+)$/gm)) {
    const outcome = /outcome="(\w+)"/.exec(labels)?.[1] ?? '';
    if (remote !== undefined && !labels.includes(`remote="${remote}"`)) continue;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + Number(count);
  }
  return outcomes;
}

/**
 * Returns the difference between two readings of the outcome counters; omits outcomes that did not occur in between.
 */
export const subtractOutcomes = (
  before: Record<string, number>,
  now: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(now)
      .map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
