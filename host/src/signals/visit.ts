import {
  type NamedRelease,
  type RegistryEntry,
  type ReleaseFault,
  type ReleaseSignal,
  type RemoteName,
  releaseName,
} from '@club/shared/federation';

/**
 * Releases that this browser reported as healthy (`bien`) or faulty (`mal`) on a day: as `remote/release`, or, for a
 * release in a rollout, as `remote/release/rollout`.
 */
export type ReportedReleases = { dia: string; bien: string[]; mal: string[] };

/** Stores the reported releases in the browser; `write` returns false if the storage rejects them. */
export type SignalStorage = { read: () => string | null; write: (text: string) => boolean };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function parse(text: string | null): ReportedReleases | null {
  try {
    const value: Partial<ReportedReleases> | null = JSON.parse(text ?? 'null');
    return value && typeof value.dia === 'string' && isTexts(value.bien) && isTexts(value.mal)
      ? { dia: value.dia, bien: value.bien, mal: value.mal }
      : null;
  } catch {
    return null;
  }
}

/** Reads the reported releases that still count: those of this day, and those of running rollouts. */
export function readReportedReleases(
  text: string | null,
  day: string,
  rollouts: readonly string[],
): ReportedReleases {
  const reported = parse(text);
  const counts = (subject: string) => {
    const [, , rollout = ''] = subject.split('/');
    return reported?.dia === day || rollouts.includes(rollout);
  };
  return { dia: day, bien: reported?.bien.filter(counts) ?? [], mal: reported?.mal.filter(counts) ?? [] };
}

/**
 * Returns why a report about the release `subject` is due: `new` if it is the first one, `worse` for a first fault
 * after a report as healthy; null if none is due.
 */
export function reportDueFor(
  { bien, mal }: ReportedReleases,
  subject: string,
  isFaulty: boolean,
): 'new' | 'worse' | null {
  if (mal.includes(subject)) return null;
  if (!bien.includes(subject)) return 'new';
  return isFaulty ? 'worse' : null;
}

export function markReported(
  { dia, bien, mal }: ReportedReleases,
  subject: string,
  isFaulty: boolean,
): ReportedReleases {
  const others = bien.filter((each) => each !== subject);
  return isFaulty ? { dia, bien: others, mal: [...mal, subject] } : { dia, bien: [...others, subject], mal };
}

type Remotes = Partial<Record<RemoteName, Pick<RegistryEntry, 'entry'> & { rollout?: string }>>;

type Options = {
  /** Remotes of the page, each with its running release. */
  remotes: Remotes;
  memory: SignalStorage;
  /** Returns the current day as `YYYY-MM-DD`. */
  today: () => string;
};

type UsedRelease = NamedRelease & { rollout: string | undefined; faults: Set<ReleaseFault> };

/**
 * Collects the releases that this page uses, and returns due signals: one per release and day, and another after its
 * first fault.
 */
export function createSignalCollector({ remotes, memory, today }: Options) {
  const used = new Map<string, UsedRelease>();
  const rollouts = Object.values(remotes).flatMap(({ rollout }) => rollout ?? []);
  /** Reported releases that the browser could not store. */
  let unstored: string | null = null;

  /** Records that the page uses a release. Returns true for the release's first fault on this page. */
  function add(remote: RemoteName, entry: string, fault: ReleaseFault | null): boolean {
    const running = remotes[remote];
    const known = used.get(entry) ?? {
      remote,
      release: releaseName({ entry }),
      // Assigns no rollout to a release that replaces the running one.
      rollout: running?.entry === entry ? running.rollout : undefined,
      faults: new Set<ReleaseFault>(),
    };
    const isFirst = fault !== null && known.faults.size === 0;
    if (fault) known.faults.add(fault);
    used.set(entry, known);
    return isFirst;
  }

  /** Returns the due signals and records them as reported. */
  function takeDue(): ReleaseSignal[] {
    let reported = readReportedReleases(unstored ?? memory.read(), today(), rollouts);
    const signals: ReleaseSignal[] = [];
    for (const { remote, release, rollout, faults } of used.values()) {
      for (const arm of rollout === undefined ? [undefined] : [undefined, rollout]) {
        const subject = [remote, release, arm].filter((part) => part !== undefined).join('/');
        const isFaulty = faults.size > 0;
        const due = reportDueFor(reported, subject, isFaulty);
        if (due === null) continue;
        reported = markReported(reported, subject, isFaulty);
        signals.push({
          remote,
          release,
          ...(arm === undefined ? {} : { rollout: arm }),
          faults: [...faults],
          ...(due === 'worse' ? { before: true as const } : {}),
        });
      }
    }
    const text = JSON.stringify(reported);
    if (signals.length > 0) unstored = memory.write(text) ? null : text;
    return signals;
  }

  const releases = (): NamedRelease[] =>
    [...used.values()].map(({ remote, release }) => ({ remote, release }));

  return { add, takeDue, releases };
}
