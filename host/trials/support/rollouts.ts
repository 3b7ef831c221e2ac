import { CONTRACT_VERSION } from '@club/shared/federation';
import type { PinnedRelease } from '../../server/registry/pinned-release';
import { type DeployState, EMPTY_STATE } from '../../server/registry/state';
import type { Arm, Block, PartBlock } from '../../server/rollouts/arms';
import { PARTS } from '../../server/signals/part-of';

export const releaseOf = (version: string): PinnedRelease => ({
  version,
  entry: `/remotes/profile/${version}-0a1b2c3d/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: CONTRACT_VERSION,
});

/** A state in which these releases of `profile` lie, the first of which runs. */
export const stateWith = (...versions: string[]): DeployState => ({
  ...EMPTY_STATE,
  lines: { ...EMPTY_STATE.lines, profile: versions.map(releaseOf) },
});

/** The same, told by visitors who come from each part of the networks in turn, those who met a fault first. */
export function inParts(blocks: readonly Block[]): PartBlock[] {
  const turns = { candidate: 0, control: 0 };
  const shareOut = (arm: keyof typeof turns, { visitors, bad }: Arm): Arm[] => {
    const parts = Array.from({ length: PARTS }, () => ({ visitors: 0, bad: 0 }));
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const part = parts[turns[arm]++ % PARTS];
      if (!part) continue;
      part.visitors += 1;
      if (visitor < bad) part.bad += 1;
    }
    return parts;
  };
  return blocks.flatMap(({ at, candidate, control }) => {
    const others = shareOut('control', control);
    return shareOut('candidate', candidate).flatMap((arm, part) => {
      const other = others[part] ?? { visitors: 0, bad: 0 };
      return arm.visitors + other.visitors > 0 ? [{ at, part, candidate: arm, control: other }] : [];
    });
  });
}
