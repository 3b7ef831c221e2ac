import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ERROR_REPORTS_PATH, REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { SERVICE_PATHS } from '@club/shared/service';
import { openRunningSite } from '../../server/cli/deploy/site-client';
import { buildPreviousHost } from '../support/command-process';
import { parseCount } from '../support/count';
import { aFeedback } from '../support/fixtures';
import { findPostgres, startPostgres } from '../support/postgres';
import { startLoad, type TrialTraffic } from './load';
import {
  createBuildVariants,
  createDeployActions,
  fetchRegistryText,
  MAIN_FILE,
  prepareServer,
  type ReleaseChanges,
  remoteBuildFolder,
  startProxy,
  type TrialServer,
  waitForAgreement,
} from './servers';

const SERVERS = 3;
const VARIANTS = 5;

type TrialResult = {
  changes: ReleaseChanges;
  traffic: TrialTraffic;
  /**
   * Milliseconds until a server served the same releases as the others again: after a kill, and after a lost
   * connection.
   */
  catchUp: { killed: number; cut: number };
  refusedWhileCut: string;
  limits: Awaited<ReturnType<typeof checkLimits>>;
  revokedMs: number;
  errorLines: string[];
  faults: string[];
};

type Options = {
  folder: string;
  url: string;
  /** Main file of the previous version of the host, built. */
  previous: string;
  changes: number;
  env: Record<string, string>;
  print: (line: string) => void;
};

const byRemote = async <T>(make: (name: RemoteName) => T | Promise<T>): Promise<Record<RemoteName, T>> =>
  Object.fromEntries(
    await Promise.all(REMOTE_NAMES.map(async (name) => [name, await make(name)] as const)),
  ) as Record<RemoteName, T>;

const runCommand = async (main: string, { variables }: TrialServer, ...args: string[]): Promise<string> => {
  const env = { ...process.env, ...variables };
  const command = join(dirname(main), 'remotes.js');
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout.trim();
};

/** Waits until every server refuses a revoked token; returns the time in milliseconds. */
async function waitForRevocation(
  servers: readonly TrialServer[],
  remote: RemoteName,
  token: string,
): Promise<number> {
  const start = performance.now();
  const refuses = ({ base }: TrialServer) =>
    openRunningSite({ url: base, token })
      .prune({ remote, by: 'trial', keep: 99 })
      .then(
        () => false,
        (error: Error) => error.message === 'this host does not know that token',
      );
  while (!(await Promise.all(servers.map(refuses))).every(Boolean));
  return performance.now() - start;
}

/**
 * Upgrades three servers from the previous host under load. Changes releases, kills and disconnects servers, and
 * finally rolls all of them back.
 */
async function runTrial({
  folder,
  url,
  previous,
  changes: count,
  env,
  print,
}: Options): Promise<TrialResult> {
  const faults: string[] = [];
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, (_, index) => prepareServer(join(folder, `server-${index}`), url, env)),
  );
  const [first, second, third] = servers as [TrialServer, TrialServer, TrialServer];
  try {
    const to = ['--to', first.variables.REMOTES_DIR];
    await runCommand(previous, first, 'deploy', ...REMOTE_NAMES.map(remoteBuildFolder), ...to);
    for (const server of [second, third]) server.copyKeys(first.secretsDir);
    for (const server of servers) await server.start(previous);
    const proxy = await startProxy(
      folder,
      servers.map(({ port }) => port),
    );
    const tokens = await byRemote((name) => runCommand(previous, first, 'token', name, 'equipo'));
    const builds = await byRemote((name) => createBuildVariants(name, folder, VARIANTS));
    const { changes, change } = createDeployActions({ servers, builds, tokens });
    changes.known.add(await fetchRegistryText(first));
    await waitForAgreement(servers, await fetchRegistryText(first));
    print('three servers of the previous host run; two started empty');

    const { traffic, submitDuring, end } = startLoad(proxy.base);
    const steps = async (share: number) => {
      for (let done = 0; done < Math.round(count * share); done += 1) await change();
    };
    const moveTo = (main: string) =>
      submitDuring(async () => {
        for (const server of servers) {
          await server.restart(main);
          await steps(0.05);
        }
      });
    await steps(0.05);
    const { size: filesOfPrevious } = traffic.hostFiles;
    await moveTo(MAIN_FILE);
    print('upgraded all servers one by one');
    await steps(0.1);
    await second.kill();
    print('killed one server');
    await steps(0.15);
    await second.start();
    const killed = await waitForAgreement([second], await fetchRegistryText(first));
    await steps(0.15);
    third.cut();
    print('disconnected one server from the database');
    await steps(0.2);
    const refusedWhileCut = await openRunningSite({ url: third.base, token: tokens.profile })
      .rollback({ remote: 'profile', by: 'trial' })
      .then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    if (!refusedWhileCut.includes('database'))
      faults.push(`rollback on the disconnected server: ${refusedWhileCut}`);
    third.reconnect();
    const cut = await waitForAgreement([third], await fetchRegistryText(first));
    print('reconnected it');
    const limits = await checkLimits(proxy.base, servers, tokens.profile);
    const revoked = await runCommand(MAIN_FILE, first, 'token', 'profile', 'revocado');
    await runCommand(MAIN_FILE, first, 'token', 'revoke', 'profile', 'revocado');
    const revokedMs = await waitForRevocation(servers, 'profile', revoked);
    if (revokedMs > 1_000) faults.push(`a revoked token was refused after ${Math.round(revokedMs)} ms`);
    await moveTo(previous);
    print('rolled all servers back one by one');
    await steps(0.05);
    await end();
    if (filesOfPrevious === 0 || traffic.hostFiles.size <= filesOfPrevious)
      faults.push(`pages named ${filesOfPrevious} files of one build, ${traffic.hostFiles.size} of both`);
    for (const [registry, pages] of traffic.registries)
      if (!changes.known.has(registry))
        faults.push(`${pages} pages had a registry that was never active: ${registry}`);
    if (killed > 1_000) faults.push(`the killed server agreed after ${Math.round(killed)} ms`);

    await proxy.stop();
    const errorLines = servers.flatMap((server) => server.errorLines());
    return {
      ...{ changes, traffic, refusedWhileCut, limits, revokedMs, errorLines },
      catchUp: { killed, cut },
      faults: [...faults, ...changes.faults, ...traffic.faults, ...limits.faults],
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

type Counted = Record<string, number>;

/** Sends `count` requests from one address through the proxy. Returns the number of responses by status. */
async function sendAll(
  base: string,
  path: string,
  count: number,
  body: (number: number) => object,
): Promise<Counted> {
  const statuses: Counted = {};
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body(number)),
      };
      const { status } = await fetch(base + path, init);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

/** Checks that rate limits of submissions and error reports apply to all servers together. */
async function checkLimits(base: string, servers: readonly TrialServer[], token: string) {
  const faults: string[] = [];
  const sends = await sendAll(base, SERVICE_PATHS.feedback, 150, (number) =>
    aFeedback({ comentario: `Comentario ${number}` }),
  );
  if (sends[201] !== 120 || sends[429] !== 30) faults.push(`submission statuses: ${JSON.stringify(sends)}`);
  const report = { remote: 'profile', version: '0.0.1', kind: 'load', message: 'prueba' };
  const reports = await sendAll(base, ERROR_REPORTS_PATH, 40, () => report);
  if (reports[204] !== 30 || reports[429] !== 10) faults.push(`report statuses: ${JSON.stringify(reports)}`);
  const countAll = () =>
    Promise.all(
      servers.map(async (server) => {
        const errors = await openRunningSite({ url: server.base, token }).errors();
        return errors.reduce((sum, { count }) => sum + count, 0);
      }),
    );
  let errorCounts = await countAll();
  for (
    const start = performance.now();
    errorCounts.some((count) => count < 30) && performance.now() - start < 5_000;
  )
    errorCounts = await countAll();
  if (errorCounts.some((count) => count !== 30))
    faults.push(`the servers counted ${errorCounts.join(', ')} errors`);
  return { sends, reports, errorCounts, faults };
}

const OPTIONS = {
  changes: { type: 'string', default: '100' },
  drawn: { type: 'boolean', default: false },
} as const;

const inMs = (value: number): string => `${Math.round(value)} ms`;

function reportLines({
  changes,
  traffic,
  catchUp,
  refusedWhileCut,
  limits,
  revokedMs,
  errorLines,
  faults,
}: TrialResult): string[] {
  const sorted = [...changes.agreedMs].sort((a, b) => a - b);
  const at = (share: number) =>
    inMs(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return [
    `${changes.deploys} deploys, ${changes.rollbacks} rollbacks on random servers; ${changes.known.size} states`,
    `${traffic.pages} pages, ${traffic.files} files of them, the slowest ${inMs(traffic.slowestMs)}`,
    `${traffic.hostFiles.size} files of the host's two builds, requested ${traffic.hostRequests} times`,
    `${traffic.sends} submissions during the upgrade and the rollback`,
    `servers agree after p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`,
    `catches up after a kill in ${inMs(catchUp.killed)}, after a lost connection in ${inMs(catchUp.cut)}`,
    `refusal of a rollback without database: ${refusedWhileCut}`,
    `submissions ${JSON.stringify(limits.sends)}, reports ${JSON.stringify(limits.reports)}, errors counted ${limits.errorCounts.join(', ')}`,
    `all servers refuse a revoked token after ${inMs(revokedMs)}`,
    ...errorLines.slice(0, 5).map((line) => `log: ${line}`),
    `faults ${faults.length}`,
    ...faults.slice(0, 20),
  ];
}

/**
 * `npm run lab -- servers`: upgrades three servers behind nginx, with one PostgreSQL, and rolls them back. Returns the
 * exit code.
 */
export default async function serversCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'club-servers-'));
  const previous = await buildPreviousHost();
  const postgres = await startPostgres(bin, { durable: true });
  try {
    const result = await runTrial({
      folder,
      url: await postgres.createDatabase(),
      previous: join(previous, 'host/dist/server/main.js'),
      changes: parseCount('changes', values.changes, 10),
      env: values.drawn ? {} : { SERVER_RENDERING: 'off' },
      print: console.log,
    });
    for (const line of reportLines(result)) console.log(line);
    return result.faults.length === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
    for (const made of [folder, previous]) rmSync(made, { recursive: true, force: true });
  }
}
