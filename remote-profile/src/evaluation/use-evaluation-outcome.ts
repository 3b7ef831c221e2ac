import { showToast } from '@club/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import type { EvaluationState } from './evaluation-state';
import { THANKS } from './outcome-texts';
import type { EvaluationIntent } from './use-evaluation-intent';

/** How long the thanks stay before the dialog closes by itself. Spec §9. */
const THANKS_MS = 2000;

/**
 * What follows the end of a submission (Spec §4 and §8): the thanks close by themselves, and a dialog that was closed
 * meanwhile opens again to tell a failure, but not to give thanks. `close` ends those.
 */
export function useEvaluationOutcome(
  phase: EvaluationState['phase'],
  intent: EvaluationIntent,
  close: () => void,
): void {
  const reopen = useEffectEvent(intent.reopen);
  const isOpen = useEffectEvent(() => intent.open);
  const end = useEffectEvent(close);

  useEffect(() => {
    if (phase === 'failed') reopen();
    if (phase !== 'sent') return;
    if (!isOpen()) {
      showToast(THANKS);
      return end();
    }
    const timer = setTimeout(end, THANKS_MS);
    return () => clearTimeout(timer);
  }, [phase]);
}
