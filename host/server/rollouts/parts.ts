import { settledBlocks } from '../signals/settled-blocks';
import type { Block, PartBlock } from './arms';
import { blocksSince } from './blocks-since';
import { addTo, totals } from './totals';

/** What visitors told, whichever parts of the networks they came from, or of some parts alone; oldest first. */
export function blocksOf(
  told: readonly PartBlock[],
  isMeant: (part: number) => boolean = () => true,
): readonly Block[] {
  const blocks = new Map<string, Block>();
  for (const { part, at, candidate, control } of told) {
    if (!isMeant(part)) continue;
    const known = blocks.get(at);
    if (known) addTo(known, { candidate, control });
    else blocks.set(at, { at, candidate: { ...candidate }, control: { ...control } });
  }
  return settledBlocks([...blocks.values()]);
}

const partsIn = (told: readonly PartBlock[]): number[] => [...new Set(told.map(({ part }) => part))];

/** All that was told but for one part of the networks, once for each part that told. */
export function* withoutEachPart(told: readonly PartBlock[]): Generator<readonly Block[]> {
  for (const left of partsIn(told)) yield blocksOf(told, (part) => part !== left);
}

/** The part of the visitors wanted that one part of the networks may make up. */
const MOST_OF_ONE_PART = 0.5;

/** How many visitors of the candidate count for its step: of one part of the networks no more than half of those wanted. */
export function exposuresAt(told: readonly PartBlock[], stepAt: string, wanted: number): number {
  const most = wanted > 0 ? Math.ceil(wanted * MOST_OF_ONE_PART) : Number.POSITIVE_INFINITY;
  const byPart = new Map<number, Block[]>();
  for (const block of told) {
    const known = byPart.get(block.part);
    if (known) known.push(block);
    else byPart.set(block.part, [block]);
  }
  const counts = [...byPart.values()].map(
    (blocks) => totals(blocksSince(settledBlocks(blocks), stepAt)).candidate.visitors,
  );
  return counts.reduce((sum, count) => sum + Math.min(most, count), 0);
}
