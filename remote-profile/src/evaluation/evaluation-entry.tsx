import type { Specialist } from '@club/shared/domain';
import { Button } from '@club/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { showLoadFailure } from '../load-failure';
import { onIntent, useOnDemand } from '../on-demand';
import { useEvaluation } from './use-evaluation';
import { useEvaluationIntent } from './use-evaluation-intent';

const loadDialog = () => import('./evaluation-dialog');

/** How long the thanks stay before the dialog closes by itself. Spec §9. */
export const THANKS_MS = 2000;

/** The button that leads to the evaluation dialog, by way of the registration prompt for an anonymous visitor. */
export function EvaluationEntry({ specialist }: { specialist: Specialist }) {
  const intent = useEvaluationIntent();
  const form = useEvaluation(specialist);
  const thanked = form.state.phase === 'sent';
  const dialog = useOnDemand(loadDialog, intent.open, () => {
    intent.drop();
    showLoadFailure();
  });

  const close = () => {
    intent.drop();
    form.dispatch({ type: 'thanked' });
  };
  const closeAfterThanks = useEffectEvent(close);
  useEffect(() => {
    if (!thanked) return;
    const timer = setTimeout(closeAfterThanks, THANKS_MS);
    return () => clearTimeout(timer);
  }, [thanked]);

  return (
    <>
      <Button onClick={intent.ask} aria-haspopup="dialog" {...onIntent(loadDialog)}>
        Evaluar especialista
      </Button>
      {dialog && (
        <dialog.EvaluationDialog specialist={specialist} open={intent.open} onClose={close} form={form} />
      )}
    </>
  );
}
