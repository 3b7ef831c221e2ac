import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { openRunningSite } from '../../server/deploy-cli/site-client';
import { agreement, createChanges, registryAt, type Told } from './changes';
import { checkLimits } from './limits';
import { type Seen, startLoad } from './load';
import { startProxy } from './proxy';
import { openServer, type Server } from './sites';
import { builtRemote, upgradedHost, variantsOf } from './variants';

const COMMAND = fileURLToPath(new URL('../../dist/server/remotes.js', import.meta.url));
const SERVERS = 3;
const VARIANTS = 5;

export type Result = {
  told: Told;
  seen: Seen;
  /** After it was started empty, killed, cut off: until it ran what the others do, in milliseconds. */
  back: { killed: number; cut: number };
  refusedWhileCut: string;
  limits: Awaited<ReturnType<typeof checkLimits>>;
  revokedMs: number;
  complaints: string[];
  faults: string[];
};

type Options = {
  folder: string;
  url: string;
  changes: number;
  env: Record<string, string>;
  say: (line: string) => void;
};

const byRemote = async <T>(make: (name: RemoteName) => T | Promise<T>): Promise<Record<RemoteName, T>> =>
  Object.fromEntries(
    await Promise.all(REMOTE_NAMES.map(async (name) => [name, await make(name)] as const)),
  ) as Record<RemoteName, T>;

const runCommand = async ({ variables }: Server, ...args: string[]): Promise<string> => {
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout.trim();
};

/** Until no server takes a token any more. */
async function revocation(servers: readonly Server[], remote: RemoteName, token: string): Promise<number> {
  const start = performance.now();
  const refuses = ({ base }: Server) =>
    openRunningSite({ url: base, token })
      .prune({ remote, by: 'trial', keep: 99 })
      .then(
        () => false,
        (error: Error) => error.message === 'this host does not know that token',
      );
  while (!(await Promise.all(servers.map(refuses))).every(Boolean));
  return performance.now() - start;
}

/** Three servers on one database behind a proxy, under load, while releases change and servers go and come back. */
export async function runTrial({ folder, url, changes: count, env, say }: Options): Promise<Result> {
  const faults: string[] = [];
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, (_, index) => openServer(join(folder, `server-${index}`), url, env)),
  );
  const [first, second, third] = servers as [Server, Server, Server];
  try {
    const to = ['--to', first.variables.REMOTES_DIR];
    await runCommand(first, 'deploy', ...REMOTE_NAMES.map(builtRemote), ...to);
    for (const server of [second, third]) server.takeKeys(first.secretsDir);
    for (const server of servers) await server.start();
    const proxy = await startProxy(
      folder,
      servers.map(({ port }) => port),
    );
    const tokens = await byRemote((name) => runCommand(first, 'token', name, 'equipo'));
    const builds = await byRemote((name) => variantsOf(name, folder, VARIANTS));
    const { told, change } = createChanges({ servers, builds, tokens });
    told.known.add(await registryAt(first));
    await agreement(servers, await registryAt(first));
    say('three servers run, two of which started empty');

    const { seen, end } = startLoad(proxy.base);
    const steps = async (share: number) => {
      for (let done = 0; done < Math.round(count * share); done += 1) await change();
    };
    await steps(0.3);
    await second.kill();
    say('one was killed');
    await steps(0.15);
    await second.start();
    const killed = await agreement([second], await registryAt(first));
    await steps(0.15);
    third.cut();
    say('one was cut off from the database');
    await steps(0.2);
    const refusedWhileCut = await openRunningSite({ url: third.base, token: tokens.profile })
      .rollback({ remote: 'profile', by: 'trial' })
      .then(
        () => 'nothing',
        (error: Error) => error.message,
      );
    if (!refusedWhileCut.includes('database')) faults.push(`a deploy to the one cut off: ${refusedWhileCut}`);
    third.mend();
    const cut = await agreement([third], await registryAt(first));
    say('it is back');
    const { size: filesOfOne } = seen.hostFiles;
    const upgraded = upgradedHost(folder);
    for (const server of servers) {
      await server.restart(upgraded);
      await steps(0.05);
    }
    say('all were upgraded, one after the other');
    await first.restart();
    say('one was rolled back');
    await steps(0.05);
    await end();
    if (seen.hostFiles.size !== 2 * filesOfOne)
      faults.push(`pages named ${filesOfOne} files of the first build, ${seen.hostFiles.size} of both`);
    for (const [registry, pages] of seen.registries)
      if (!told.known.has(registry)) faults.push(`${pages} pages ran what was never in force: ${registry}`);
    if (killed > 1_000) faults.push(`the one that was killed agreed after ${Math.round(killed)} ms`);

    const limits = await checkLimits(proxy.base, servers, tokens.profile);
    await runCommand(first, 'token', 'revoke', 'profile', 'equipo');
    const revokedMs = await revocation(servers, 'profile', tokens.profile);
    if (revokedMs > 1_000) faults.push(`a revoked token was refused after ${Math.round(revokedMs)} ms`);
    await proxy.stop();
    const complaints = servers.flatMap((server) => server.complaints());
    return {
      ...{ told, seen, refusedWhileCut, limits, revokedMs, complaints },
      back: { killed, cut },
      faults: [...faults, ...told.faults, ...seen.faults, ...limits.faults],
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
