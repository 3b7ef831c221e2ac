import { settledBlocks } from '../signals/settled-blocks';
import type { Block, PartBlock } from './arms';
import { addTo } from './totals';

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
