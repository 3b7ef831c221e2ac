import {
  currentStep,
  type DrillDownSteps,
  isWithoutAny,
  type Specialist,
  stepsFromQuery,
  undoStep,
} from '@club/shared/domain';
import { useLocation, useNavigate, useSearchParams } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { clearCatalogueCache, useCatalogue, useSpecialists } from '@club/shared/state';
import { useEffect, useEffectEvent } from 'react';
import type { Flow, Step } from './flows';
import { preselectedArea } from './preselected-area';
import { type Catalogue, recognizedSteps } from './recognized-steps';

export type DrillDown = {
  catalogue: Catalogue;
  /** null while the specialists are loading. */
  list: readonly Specialist[] | null;
  /** They could not be loaded. */
  failed: boolean;
  chosen: DrillDownSteps;
  step: Step;
  /** Undoes one step; from the first one it leaves to the choice of search method (Spec §4, Drill-down). */
  goBack: () => void;
};

/** Navigation state of a step that was reached by a card: the entry before it in the history is the step before it. */
export const REACHED_BY_CARD = { reachedByCard: true };

/** Where the visitor is in a drill-down: read from the address, so that the browser's back button undoes a step too. */
export function useDrillDown(flow: Flow): DrillDown {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const catalogue = useCatalogue();
  const specialists = useSpecialists();
  const list = specialists.state === 'ready' ? specialists.items : null;
  const asked = askedSteps(flow, query, state);
  const chosen = recognizedSteps(flow.order, asked, catalogue, list);

  const before = undoStep(flow.order, chosen);
  useOnLeavingFirstStep(before === null, clearCatalogueCache);

  function goBack() {
    if (!before) {
      navigate(paths.specialists);
    } else if (state?.reachedByCard === true) {
      navigate(-1);
    } else {
      navigate(flow.href(before), { replace: true });
    }
  }

  const failed = isWithoutAny(specialists);
  return { catalogue, list, failed, chosen, step: currentStep(flow.order, chosen), goBack };
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
