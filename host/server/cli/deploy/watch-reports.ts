import { setTimeout } from 'node:timers/promises';
import type { Release } from '@club/shared/federation';
import { type ErrorCount, errorCountKeyOf, firstSourceLine } from '../../operators/error-counts';
import type { DeployDirectory } from '../../registry/deploy-directory';
import type { RunningSite } from './site-client';

/** Waits; resolves to false if interrupted. */
export type InterruptiblePause = (ms: number) => Promise<boolean>;

type Deployed = { remote: string; release: Release };

type Context = { print: (line: string) => void; pause?: InterruptiblePause };

const WATCH_DURATION_MS = 60_000;

/** Waits until the timeout or Ctrl+C. */
async function pauseUnlessInterrupted(ms: number): Promise<boolean> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt);
  return setTimeout(ms, true, { signal: interrupted.signal })
    .catch(() => false)
    .finally(() => process.off('SIGINT', interrupt));
}

/** Returns the errors reported since `before`; counts from zero if the site has restarted. */
function reportedSince(
  before: readonly ErrorCount[],
  { remote, release }: Deployed,
  now: readonly ErrorCount[],
) {
  return now
    .filter((error) => error.remote === remote && error.version === release.version)
    .map((error) => {
      const former = before.find((one) => errorCountKeyOf(one) === errorCountKeyOf(error))?.count ?? 0;
      return { ...error, count: error.count < former ? error.count : error.count - former };
    })
    .filter(({ count }) => count > 0);
}

function textOf({ remote, release }: Deployed, seen: readonly ErrorCount[], time: string): string {
  const [latest] = seen;
  const kinds = seen.map(({ kind, count }) => `${kind} ×${count}`).join(', ');
  const place = latest && firstSourceLine(latest);
  const found = latest
    ? `pages reported, unverified, ${kinds}; the last: ${latest.message}${place && ` at ${place}`}`
    : 'no page reported an error';
  return `${remote} ${release.version}: ${time} ${found}`;
}

/**
 * Wraps a target and records its deploys. `watch` waits a minute and prints the error reports of each deployed release;
 * it does nothing for a directory.
 */
export function createWatchedTarget(
  to: DeployDirectory & Partial<RunningSite>,
  { print, pause = pauseUnlessInterrupted }: Context,
) {
  const deployed: Deployed[] = [];
  const target: Pick<DeployDirectory, 'add' | 'deploy'> = {
    add: to.add,
    async deploy(request) {
      const release = await to.deploy(request);
      deployed.push({ remote: request.remote, release });
      return release;
    },
  };

  async function watch(): Promise<void> {
    if (!to.errors) return;
    try {
      const before = await to.errors();
      print('watching error reports for a minute; Ctrl+C ends it');
      const time = (await pause(WATCH_DURATION_MS)) ? 'within a minute' : 'until now';
      const now = await to.errors();
      for (const each of deployed) print(textOf(each, reportedSince(before, each, now), time));
    } catch (error) {
      print(`deployed, but error reports cannot be read: ${(error as Error).message}`);
    }
  }

  return { target, watch };
}
