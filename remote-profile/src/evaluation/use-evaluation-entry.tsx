import type { EvaluationDraft, Specialist } from '@club/shared/domain';
import { onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useEvaluation } from './use-evaluation';
import { useEvaluationIntent } from './use-evaluation-intent';
import { useEvaluationOutcome } from './use-evaluation-outcome';

const loadDialog = () => import('./evaluation-dialog');

export type EvaluationEntry = {
  /** What a button that leads to the dialog needs; `former` is an evaluation to change. */
  opener: (former?: EvaluationDraft) => {
    'aria-haspopup': 'dialog';
    onClick: (event: MouseEvent<HTMLElement>) => void;
  } & ReturnType<typeof onIntent>;
  /** The button that is always there, which gets the focus where the one that was pressed has gone. */
  button: RefObject<HTMLButtonElement | null>;
  dialog: ReactNode;
};

/** The way to the evaluation dialog, through the registration prompt for an anonymous visitor. */
export function useEvaluationEntry(specialist: Specialist): EvaluationEntry {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLElement>(null);
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
    if (!intent.open) return;
    return () => {
      const opener = pressed.current?.isConnected ? pressed.current : button.current;
      opener?.focus({ preventScroll: true });
    };
  }, [intent.open]);

  return {
    button,
    opener: (former) => ({
      'aria-haspopup': 'dialog',
      onClick: (event) => {
        event.stopPropagation();
        pressed.current = event.currentTarget;
        if (former) form.dispatch({ type: 'begun', draft: former });
        intent.ask();
      },
      ...onIntent(loadDialog),
    }),
    dialog: dialog && (
      <dialog.EvaluationDialog specialist={specialist} open={intent.open} onClose={close} form={form} />
    ),
  };
}
