import type { Specialist } from '@club/shared/domain';
import { Button, onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEvaluation } from './use-evaluation';
import { useEvaluationIntent } from './use-evaluation-intent';

const loadDialog = () => import('./evaluation-dialog');

/** How long the thanks stay before the dialog closes by itself. Spec §9. */
const THANKS_MS = 2000;

/** The button that leads to the evaluation dialog, by way of the registration prompt for an anonymous visitor. */
export function EvaluationEntry({ specialist }: { specialist: Specialist }) {
  const button = useRef<HTMLButtonElement>(null);
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
