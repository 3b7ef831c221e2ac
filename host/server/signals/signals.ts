import type { Fault, PageName, RemoteName, Signal, VitalName } from '@club/shared/federation';
import type { Arm, Block } from './blocks';

/** At p75: milliseconds, milliseconds, and a number without a unit; null where nobody told of it. */
export type Vitals = Record<VitalName, number | null>;

export type ReleaseSignals = Arm & {
  remote: RemoteName;
  release: string;
  faults: Partial<Record<Fault, number>>;
  /** Visitors by the beginning of the hour in which they told of it first, ISO 8601, UTC; nobody in hours that are missing. */
  hours: Record<string, number>;
  /** By page, as far as visitors of this release told of them. */
  vitals: Partial<Record<PageName, Vitals & { samples: number }>>;
};

/** A rollout's two releases, and since when they are asked for. */
export type Compared = {
  remote: RemoteName;
  rollout: string;
  candidate: string;
  control: string;
  since: Date;
};

/** What visitors' pages tell of releases: counts, and nothing of who told. */
export type Signals = {
  /** Resolves once stored, within about two seconds. */
  add(signal: Signal, at: Date): Promise<void>;
  /** Returns the reports on a rollout's two releases since then, oldest first; the last block may still grow. */
  blocks(of: Compared): Promise<readonly Block[]>;
  /** What is known of each release since then. */
  releases(since: Date): Promise<ReleaseSignals[]>;
  /** Keeps old counts by the hour, older ones by the day, and the oldest no longer. */
  thin(now: Date): Promise<void>;
  /** Fulfils when nothing waits to be stored any more. */
  drained(): Promise<void>;
};
