import { setTimeout as pause } from 'node:timers/promises';
import { REMOTE_NAMES, type Registry, type RemoteName } from '@club/shared/federation';
import { openRunningSite } from '../../server/deploy-cli/site-client';
import type { Server } from './sites';

export type Told = {
  /** Registries that were in force at some time. */
  known: Set<string>;
  /** How long after each change all servers that reach the database ran the same, in milliseconds. */
  agreedMs: number[];
  deploys: number;
  rollbacks: number;
  faults: string[];
};

const AGREE_MS = 1_000;
const GIVE_UP_MS = 15_000;

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

export const registryAt = async ({ base }: Server): Promise<string> => {
  const answer = await fetch(`${base}/registry.json`);
  return JSON.stringify(await answer.json());
};

/** How long it takes until all of these servers run the same as this one. */
export async function agreement(servers: readonly Server[], wanted: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const all = await Promise.all(servers.map((server) => registryAt(server).catch(() => '')));
    const passed = performance.now() - start;
    if (all.every((registry) => registry === wanted) || passed > GIVE_UP_MS) return passed;
    await pause(20);
  }
}

type Options = {
  servers: readonly Server[];
  builds: Record<RemoteName, readonly string[]>;
  tokens: Record<RemoteName, string>;
};

/** Deploys and roll backs to random servers among those that reach the database: what is uploaded to one is put in force by another. */
export function createChanges({ servers, builds, tokens }: Options) {
  const told: Told = { known: new Set(), agreedMs: [], deploys: 0, rollbacks: 0, faults: [] };
  const at = (server: Server, remote: RemoteName) =>
    openRunningSite({ url: server.base, token: tokens[remote] });
  const whole = () => servers.filter((server) => server.isWhole());
  let number = 0;

  async function deploy(remote: RemoteName, server: Server): Promise<void> {
    const build = builds[remote][number % builds[remote].length] ?? '';
    const added = await at(oneOf(whole()), remote).add(build, remote);
    await at(server, remote).deploy({ ...added, by: 'trial' });
    told.deploys += 1;
  }

  async function rollBack(remote: RemoteName, server: Server): Promise<void> {
    await at(server, remote).rollback({ remote, by: 'trial' });
    told.rollbacks += 1;
  }

  async function canGoBack(remote: RemoteName, server: Server): Promise<boolean> {
    const { remotes } = JSON.parse(await registryAt(server)) as Registry;
    return !!remotes[remote]?.previous;
  }

  async function change(): Promise<void> {
    number += 1;
    const remote = oneOf(REMOTE_NAMES);
    const server = oneOf(whole());
    try {
      const isBack = number % 3 === 0 && (await canGoBack(remote, server));
      await (isBack ? rollBack(remote, server) : deploy(remote, server));
      const wanted = await registryAt(server);
      told.known.add(wanted);
      const ms = await agreement(whole(), wanted);
      told.agreedMs.push(ms);
      if (ms > AGREE_MS) told.faults.push(`change ${number}: the servers agreed after ${Math.round(ms)} ms`);
    } catch (error) {
      told.faults.push(`change ${number} of ${remote}: ${(error as Error).message}`);
    }
  }
  return { told, change };
}
