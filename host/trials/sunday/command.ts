import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVICE_PATHS } from '@club/shared/service';
import { fillDirectory } from '../load/load';
import { parseCount } from '../support/count';
import { dataDirOf, startTeamSite, type TeamSite } from '../support/team-site';

const OPTIONS = {
  size: { type: 'string', default: '100000' },
  visitors: { type: 'string', default: '1000000' },
  seconds: { type: 'string', default: '36' },
} as const;

/** Clock ticks per second in the times of `/proc`. */
const TICKS = 100;

/** Share of a day's visitors who arrive in its busiest hour. */
const BUSIEST_HOUR = 0.1;

/** Kinds of requests. On Sunday every browser refreshes both lists. Spec §7. */
const KINDS = ['page', 'specialists', 'ratings'] as const;

type Kind = (typeof KINDS)[number];
type Answer = { kind: Kind; status: number; bytes: number; ms: number };

/** Arrivals to simulate: number of visitors per second, and for how many seconds. */
type Arrivals = { perSecond: number; seconds: number };

type SundayReport = {
  answers: Answer[];
  visitors: number;
  /** Processor time of the server and its rendering processes, in seconds. */
  coreSeconds: number;
};

/**
 * `npm run lab -- sunday`: sends requests to the site at the real rate of a Sunday's busiest hour, by default for a
 * hundredth of that hour. Assumes that a cache in front serves all files with a hash. Returns the exit code.
 */
export default async function sundayCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const size = parseCount('size', values.size, 1);
  const visitors = parseCount('visitors', values.visitors, 1);
  const seconds = parseCount('seconds', values.seconds, 1);
  const perSecond = (visitors * BUSIEST_HOUR) / 3_600;
  const folder = mkdtempSync(join(tmpdir(), 'club-sunday-'));
  try {
    await fillDirectory({ dataDir: dataDirOf(folder), databaseUrl: null }, size);
    const site = await startTeamSite(folder, { RATE_LIMIT: '0' });
    try {
      const report = await receiveVisitors(site, size, { perSecond, seconds });
      for (const line of reportLines(report, { size, visitors, perSecond })) console.log(line);
      return report.answers.every(({ status }) => status === 200) ? 0 : 1;
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function receiveVisitors(
  { base, pid }: TeamSite,
  size: number,
  { perSecond, seconds }: Arrivals,
): Promise<SundayReport> {
  const agent = new Agent({ keepAlive: true });
  const lists = [SERVICE_PATHS.specialists, SERVICE_PATHS.ratings] as const;
  for (const path of ['/', ...lists]) await request(base + path, 'page', agent);
  const visitors = Math.round(perSecond * seconds);
  const coreSecondsBefore = coreSecondsOf(pid);
  const start = performance.now();
  const visits = Array.from({ length: visitors }, async (_, index) => {
    await pause((index / perSecond) * 1_000);
    const page = await request(base + pathOfVisitor(index, size), 'page', agent);
    const [specialists, ratings] = await Promise.all([
      request(base + lists[0], 'specialists', agent),
      request(base + lists[1], 'ratings', agent),
    ]);
    return [page, specialists, ratings];
  });
  const answers = (await Promise.all(visits)).flat();
  agent.destroy();
  console.log(`the last response came after ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return { answers, visitors, coreSeconds: coreSecondsOf(pid) - coreSecondsBefore };
}

/** Returns the path of a visitor's first page: the home page, a search, or a profile that no other visitor opens. */
function pathOfVisitor(index: number, size: number): string {
  if (index % 3 === 0) return '/';
  if (index % 3 === 1)
    return `/resultados?${new URLSearchParams({ provincia: 'Heredia', canton: 'Heredia', area: 'Pintura' })}`;
  return `/detalle/${1 + ((index * 7_919) % size)}`;
}

/** Requests a URL as a browser does that accepts Brotli and has an outdated copy; discards the body. */
function request(url: string, kind: Kind, agent: Agent): Promise<Answer> {
  const start = performance.now();
  const headers = { 'accept-encoding': 'br', 'if-none-match': '"last-week"' };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({ kind, status: response.statusCode ?? 0, bytes, ms: performance.now() - start }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Returns the processor time of a process and its children, in seconds. Linux only. */
function coreSecondsOf(server: number): number {
  const tasks = readdirSync(`/proc/${server}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${server}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [server, ...children.map(Number)].reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return sum + (user + system) / TICKS;
  }, 0);
}

const inKb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

function* reportLines(
  { answers, visitors, coreSeconds }: SundayReport,
  day: { size: number; visitors: number; perSecond: number },
): Generator<string> {
  yield `${day.size} specialists, ${visitors} visitors at ${day.perSecond.toFixed(1)}/s`;
  for (const kind of KINDS) {
    const own = answers.filter((answer) => answer.kind === kind);
    const ms = own.map((answer) => answer.ms).sort((a, b) => a - b);
    const at = (share: number) => (ms[Math.floor((ms.length - 1) * share)] ?? 0).toFixed(0);
    const bytes = own.reduce((sum, answer) => sum + answer.bytes, 0) / own.length;
    const failed = own.filter(({ status }) => status !== 200).length;
    yield `${kind}: ${inKb(bytes)} each, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, failed ${failed}`;
  }
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0) / visitors;
  const perVisitor = coreSeconds / visitors;
  yield `server: ${(perVisitor * 1_000).toFixed(1)} core-ms per visitor, ${(perVisitor * day.perSecond).toFixed(2)} cores in the busiest hour`;
  yield `network: ${inKb(bytes)} per visitor, ${((bytes * day.perSecond * 8) / 1e6).toFixed(0)} Mbps in the busiest hour`;
  yield `whole Sunday: ${((answers.length / visitors) * (day.visitors / 1e6)).toFixed(1)} million requests, ${((bytes * day.visitors) / 1e12).toFixed(2)} TB`;
}
