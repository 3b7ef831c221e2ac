import type { Block, PartBlock } from './arms';
import { harmEvidence } from './harm-evidence';
import { blocksOf, withoutEachPart } from './parts';
import { totals } from './totals';
import { type Tripwire, trips } from './tripwire';

/** What trips the wire, and how often the test may be wrong about a sound release. */
type Bar = { wire: Tripwire; errors: number };

const CONVINCED: Bar = { wire: { leastBad: 3, leastShare: 0.05 }, errors: 0.01 };
/** What has to be left when any one part of the networks is left out. */
const SUPPORTED: Bar = { wire: { leastBad: 2, leastShare: 0.03 }, errors: 0.1 };

function speaksOfHarm(blocks: readonly Block[], { wire, errors }: Bar): 'tripped' | 'tested' | null {
  const all = totals(blocks);
  if (all.candidate.bad === 0) return null;
  if (trips(all, wire)) return 'tripped';
  return harmEvidence(blocks) >= -Math.log(errors) ? 'tested' : null;
}

/** How visitors speak of harm: not, of their own accord, or hardly but in one part of the networks. */
export type Harm = { how: 'tripped' | 'tested'; isOfOnePart: boolean } | null;

/** What speaks for the candidate doing harm. Anybody may tell anything from one network, so that no verdict stands on one alone. */
export function harmOf(told: readonly PartBlock[], all = blocksOf(told)): Harm {
  const how = speaksOfHarm(all, CONVINCED);
  if (!how) return null;
  for (const blocks of withoutEachPart(told))
    if (!speaksOfHarm(blocks, SUPPORTED)) return { how, isOfOnePart: true };
  return { how, isOfOnePart: false };
}

/** Whether the candidate would be stopped but for what one part of the networks told. */
export function isCovered(told: readonly PartBlock[]): boolean {
  for (const blocks of withoutEachPart(told)) if (speaksOfHarm(blocks, CONVINCED)) return true;
  return false;
}
