import { type DrillDownSteps, readOwnProperty, stepsFromQuery, undoStep } from '@club/shared/domain';
import { useLocation, useNavigate, useSearchParams } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { clearCatalogueCache, useCatalogue } from '@club/shared/state';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSpecialistsSelection } from '../search/use-specialists-selection';
import type { DrillDownFlow } from './flows';
import { computeStepView, type StepView } from './step-view';

export type DrillDownState = StepView & {
  /** Whether the specialists failed to load. */
  failed: boolean;
  /** Undoes the last choice; from the first step, goes to /especialistas. Spec §4, Drill-down. */
  goBack: () => void;
};

/**
 * Navigation state of a step that was opened by a card. It means that the previous history entry is the previous step.
 */
export const OPENED_BY_CARD_STATE = { reachedByCard: true };

/** Reads the steps from the URL; the browser's back button can therefore undo a step. */
export function useDrillDown(flow: DrillDownFlow): DrillDownState {
  const [query] = useSearchParams();
  const state = useNavigationState();
  const navigate = useNavigate();
  const catalogue = useCatalogue();
  const requested = requestedSteps(flow, query, state);
  const view = useSpecialistsSelection({
    name: flow.href(requested),
    select: (list) => computeStepView(flow, requested, catalogue, list),
  });
  const shown = view.state === 'ready' ? view.value : computeStepView(flow, requested, catalogue, null);

  const before = undoStep(flow.order, shown.chosen);
  useOnLeavingFirstStep(before === null, clearCatalogueCache);

  function goBack() {
    if (!before) {
      navigate(paths.specialists);
    } else if (readOwnProperty(state, 'reachedByCard') === true) {
      navigate(-1);
    } else {
      navigate(flow.href(before), { replace: true });
    }
  }

  return { ...shown, failed: view.state === 'ready' && view.failed === true, goBack };
}

/**
 * Calls back when the visitor leaves the first step by the page's back button, the browser's, or a link. Spec §4,
 * Drill-down; ruling 17.
 */
function useOnLeavingFirstStep(atFirstStep: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(() => {
    if (atFirstStep) onLeave();
  });
  useEffect(() => () => leave(), []);
}

function requestedSteps(flow: DrillDownFlow, query: URLSearchParams, state: unknown): DrillDownSteps {
  const steps = stepsFromQuery(query);
  const area = flow.preselectable ? preselectedArea(state) : null;
  return area && !steps.area ? { ...steps, area } : steps;
}

const noSubscription = () => () => undefined;

/** Returns the navigation state; null during hydration, because the server has none. */
function useNavigationState(): unknown {
  const { state } = useLocation();
  return useSyncExternalStore(
    noSubscription,
    () => state,
    () => null,
  );
}

/** Returns the work area that a tile of the home page passes in the navigation state, or null. Spec §2. */
export function preselectedArea(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, 'area')) return null;
  const { area } = state as { area: unknown };
  return typeof area === 'string' && area.trim() !== '' ? area.trim() : null;
}
