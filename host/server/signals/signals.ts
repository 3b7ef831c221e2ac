import type { Fault, PageName, RemoteName } from '@club/shared/federation';
import type { Arm } from '../rollouts/arms';

/** At the 75th percentile: milliseconds, milliseconds, no unit; null where nobody told. */
export type Vitals = { lcp: number | null; inp: number | null; cls: number | null };

/** What visitors told of one release. */
export type ReleaseSignals = Arm & {
  remote: RemoteName;
  /** Its folder, `<version>-<hash>`. */
  release: string;
  faults: Partial<Record<Fault, number>>;
  /** By page, as far as visitors of this release told of them. */
  vitals: Partial<Record<PageName, Vitals & { samples: number }>>;
};
