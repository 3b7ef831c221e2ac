import type { Fault, PageName, RemoteName, Signal, VitalName } from '@club/shared/federation';
import type { Arm, PartBlock } from '../rollouts/arms';

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
  /** Fulfils when it is stored, within a second or two; of the address that it came from only what part of the networks it is in. */
  add(signal: Signal, at: Date, address: string): Promise<void>;
  /** What visitors of a rollout told of its two releases since then, oldest first, in blocks of ten seconds at the finest, by parts of the networks. */
  blocks(of: Compared): Promise<PartBlock[]>;
  /** What is known of each release since then. */
  releases(since: Date): Promise<ReleaseSignals[]>;
  /** Keeps old counts by the hour, older ones by the day, and the oldest no longer. */
  thin(now: Date): Promise<void>;
  /** Fulfils when nothing waits to be stored any more. */
  drained(): Promise<void>;
};
