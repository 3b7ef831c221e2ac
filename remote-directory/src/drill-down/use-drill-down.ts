import { type DrillDownSteps, ownField, stepsFromQuery, undoStep } from '@club/shared/domain';
import { useNavigate, useSearchParams } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { clearCatalogueCache, useCatalogue } from '@club/shared/state';
import { useEffect, useEffectEvent } from 'react';
import { useFromSpecialists } from '../specialists/use-from-specialists';
import type { Flow } from './flows';
import { preselectedArea } from './preselected-area';
import { type StepView, stepView } from './step-view';
import { useNavigationState } from './use-navigation-state';

export type DrillDown = StepView & {
  /** The specialists could not be loaded. */
  failed: boolean;
  /** Undoes one step; from the first one it leaves to the choice of search method (Spec §4, Drill-down). */
  goBack: () => void;
};

/** Navigation state of a step that was reached by a card: the entry before it in the history is the step before it. */
export const REACHED_BY_CARD = { reachedByCard: true };

/** Where the visitor is in a drill-down: read from the address, so that the browser's back button undoes a step too. */
export function useDrillDown(flow: Flow): DrillDown {
  const [query] = useSearchParams();
  const state = useNavigationState();
  const navigate = useNavigate();
  const catalogue = useCatalogue();
  const asked = askedSteps(flow, query, state);
  const view = useFromSpecialists({
    name: flow.href(asked),
    select: (list) => stepView(flow, asked, catalogue, list),
  });
  const shown = view.state === 'ready' ? view.value : stepView(flow, asked, catalogue, null);

  const before = undoStep(flow.order, shown.chosen);
  useOnLeavingFirstStep(before === null, clearCatalogueCache);

  function goBack() {
    if (!before) {
      navigate(paths.specialists);
    } else if (ownField(state, 'reachedByCard') === true) {
      navigate(-1);
    } else {
      navigate(flow.href(before), { replace: true });
    }
  }

  return { ...shown, failed: view.state === 'ready' && view.failed === true, goBack };
}

/** However the visitor leaves: by the page's button, the browser's, or a link elsewhere (Spec §4, Drill-down; ruling 17). */
function useOnLeavingFirstStep(atFirstStep: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(() => {
    if (atFirstStep) onLeave();
  });
  useEffect(() => () => leave(), []);
}

function askedSteps(flow: Flow, query: URLSearchParams, state: unknown): DrillDownSteps {
  const steps = stepsFromQuery(query);
  const area = flow.preselectable ? preselectedArea(state) : null;
  return area && !steps.area ? { ...steps, area } : steps;
}
