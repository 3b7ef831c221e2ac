import { type Registry, type RemoteName, releasesIn } from '@club/shared/federation';
import { type Candidate, candidatesOf } from './candidates';
import type { ReleaseMemory } from './release-memory';

type Context = {
  registry: Registry;
  memory: ReleaseMemory;
  /** The release of the remote that the page runs. */
  runningIn: (remote: RemoteName) => { entry: string } | undefined;
};

/**
 * Which release takes the place of one that threw while it was drawn: the other one of the registry, once per page.
 * The next pages begin with it, as long as the same release runs. Where both threw, the fault is not the release's:
 * nothing is remembered.
 */
export function createReplacements({ registry, memory, runningIn }: Context) {
  const spent = new Set<string>();

  const left = (remote: RemoteName): Candidate[] => {
    const running = runningIn(remote)?.entry;
    if (running === undefined) return [];
    return candidatesOf(releasesIn(registry, remote), 1).filter(
      ({ entry }) => entry !== running && !spent.has(entry),
    );
  };

  function spend(remote: RemoteName): void {
    for (const { entry } of left(remote)) spent.add(entry);
  }

  /** The release that the first pages after a failure leave aside. */
  function avoided(remote: RemoteName): string | null {
    const failed = memory.failed(remote);
    if (failed === null || failed === registry.remotes[remote]?.entry) return failed;
    memory.forget(remote);
    return null;
  }

  /** What to try instead of the running release, which has thrown. */
  function start(remote: RemoteName): Candidate[] {
    const running = runningIn(remote)?.entry;
    if (running === undefined) return [];
    const candidates = left(remote);
    spent.add(running);
    if (running !== registry.remotes[remote]?.entry) memory.forget(remote);
    else if (candidates.length > 0) memory.remember(remote, running);
    return candidates;
  }

  /** The other release could not be loaded either. */
  function failed(remote: RemoteName): void {
    spend(remote);
    memory.forget(remote);
  }

  /** Only the next page may go on with the other release: this one holds something of the visitor's. */
  function leaveForNextPage(remote: RemoteName): void {
    start(remote);
    spend(remote);
  }

  /** Whether another release may still take the place of the one that the page runs. */
  const possible = (remote: RemoteName): boolean => left(remote).length > 0;

  return { avoided, start, failed, leaveForNextPage, possible };
}
