import { completeSteps, type DrillDownSteps, type Specialist } from '@club/shared/domain';
import { resultsHref } from '@club/shared/routes';
import type { Flow, Step } from './flows';
import type { Catalogue } from './recognized-steps';
import { countFitting, type PicturedOption, stepChoices } from './step-choices';

/** A card, and the address that choosing it leads to. */
export type Choice = PicturedOption & { href: string };

/** The cards of a step; the specializations after «Ver todas», which leaves them out of the search (ruling 10). */
export function linkedChoices(
  flow: Flow,
  step: Step,
  list: readonly Specialist[],
  chosen: DrillDownSteps,
  catalogue: Catalogue,
): Choice[] {
  const options = stepChoices(step, list, chosen, catalogue);
  const filters = step === 'especializacion' ? completeSteps(chosen) : null;
  if (!filters) {
    return options.map((option) => ({ ...option, href: flow.href({ ...chosen, [step]: option.name }) }));
  }
  const count = countFitting(list, chosen);
  if (count === 0) return [];
  return [
    { name: 'Ver todas', count, picture: null, href: resultsHref(filters) },
    ...options.map((option) => ({
      ...option,
      href: resultsHref({ ...filters, especializacion: option.name }),
    })),
  ];
}
