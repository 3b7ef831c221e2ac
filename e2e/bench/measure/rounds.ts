import type { Browser } from '@playwright/test';
import type { Figures } from '../figures/figures';
import type { VariantName } from '../variants';
import type { Target } from './visit';
import { measureVisitor, type VisitKind, type VisitorFigures } from './visitor';

/** A page's figures: one entry per round for each visit and variant that was measured. */
export type Measurements = Record<VisitKind, Partial<Record<VariantName, Figures[]>>>;

type Plan = {
  browser: Browser;
  targets: readonly (Target & { variant: VariantName })[];
  visits: readonly VisitKind[];
  rounds: number;
  onRound: (round: number) => void;
};

/** Starts each round with the next variant, so that none has always the same place. */
export const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, place) => items[(place + by) % items.length] as T);

/** Measures every variant in every round. */
export async function measureRounds({
  browser,
  targets,
  visits,
  rounds,
  onRound,
}: Plan): Promise<Measurements> {
  const measured: Measurements = { cold: {}, repeat: {} };
  const keep = (variant: VariantName, figures: VisitorFigures) => {
    for (const kind of visits) {
      const found = figures[kind];
      if (found) measured[kind][variant] = [...(measured[kind][variant] ?? []), found];
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    onRound(round + 1);
    for (const target of rotated(targets, round)) {
      keep(target.variant, await measureVisitor(browser, target, visits));
    }
  }
  return measured;
}
