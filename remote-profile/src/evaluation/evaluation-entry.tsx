import type { Specialist } from '@club/shared/domain';
import { Button, onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useEffect, useRef } from 'react';
import { useEvaluation } from './use-evaluation';
import { useEvaluationIntent } from './use-evaluation-intent';
import { useEvaluationOutcome } from './use-evaluation-outcome';

const loadDialog = () => import('./evaluation-dialog');

/** The button that leads to the evaluation dialog, by way of the registration prompt for an anonymous visitor. */
export function EvaluationEntry({ specialist }: { specialist: Specialist }) {
  const button = useRef<HTMLButtonElement>(null);
  const intent = useEvaluationIntent();
  const form = useEvaluation(specialist);
  const dialog = useOnDemand(loadDialog, intent.open, () => {
    intent.drop();
    showLoadFailure();
  });

  const close = () => {
    intent.drop();
    form.dispatch({ type: 'closed' });
  };
  useEvaluationOutcome(form.state.phase, intent, close);

  // The dialog may have followed the registration's, whose own opener is gone by now.
  useEffect(() => {
    if (intent.open) return () => button.current?.focus({ preventScroll: true });
  }, [intent.open]);

  return (
    <>
      <Button ref={button} onClick={intent.ask} aria-haspopup="dialog" {...onIntent(loadDialog)}>
        Evaluar especialista
      </Button>
      {dialog && (
        <dialog.EvaluationDialog specialist={specialist} open={intent.open} onClose={close} form={form} />
      )}
    </>
  );
}
