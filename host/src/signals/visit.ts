import {
  type Fault,
  type NamedRelease,
  type RegistryEntry,
  type ReleaseSignal,
  type RemoteName,
  releaseName,
} from '@club/shared/federation';
import { dueOf, readTold, type ToldMemory, withTold } from './told';

type Remotes = Partial<Record<RemoteName, Pick<RegistryEntry, 'entry'> & { rollout?: string }>>;

type Options = {
  /** What the page was composed of. */
  remotes: Remotes;
  memory: ToldMemory;
  /** `YYYY-MM-DD`. */
  today: () => string;
};

type Met = NamedRelease & { rollout: string | undefined; faults: Set<Fault> };

/** What this page meets of releases, and what of it is to be told: of each once a day, and again where it gets worse. */
export function createVisit({ remotes, memory, today }: Options) {
  const met = new Map<string, Met>();
  const rollouts = Object.values(remotes).flatMap(({ rollout }) => rollout ?? []);
  let kept: string | null = null;

  /** Whether it is the first that is known of this release, or its first fault. */
  function meet(remote: RemoteName, entry: string, fault: Fault | null): boolean {
    const running = remotes[remote];
    const known = met.get(entry) ?? {
      remote,
      release: releaseName({ entry }),
      // A release that only stands in for the running one is in no arm.
      rollout: running?.entry === entry ? running.rollout : undefined,
      faults: new Set<Fault>(),
    };
    const isFirst = fault !== null && known.faults.size === 0;
    if (fault) known.faults.add(fault);
    met.set(entry, known);
    return isFirst;
  }

  /** What is due of all that was met; from then on it counts as told. */
  function due(): ReleaseSignal[] {
    // Where nothing can be kept any more, what this page told counts for this page, not what lies there from before.
    let told = readTold(kept ?? memory.read(), today(), rollouts);
    const signals: ReleaseSignal[] = [];
    for (const { remote, release, rollout, faults } of met.values()) {
      for (const arm of rollout === undefined ? [undefined] : [undefined, rollout]) {
        const subject = [remote, release, arm].filter((part) => part !== undefined).join('/');
        const isBad = faults.size > 0;
        const how = dueOf(told, subject, isBad);
        if (how === null) continue;
        told = withTold(told, subject, isBad);
        signals.push({
          remote,
          release,
          ...(arm === undefined ? {} : { rollout: arm }),
          faults: [...faults],
          ...(how === 'worse' ? { before: true as const } : {}),
        });
      }
    }
    const text = JSON.stringify(told);
    if (signals.length > 0) kept = memory.write(text) ? null : text;
    return signals;
  }

  const releases = (): NamedRelease[] =>
    [...met.values()].map(({ remote, release }) => ({ remote, release }));

  return { meet, due, releases };
}
