import type { Specialist } from '@club/shared/domain';
import { openRegistration, useRegistrationPrompt, useUser } from '@club/shared/state';
import { onIntent, showLoadFailure, showToast, useOnDemand } from '@club/shared/ui';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { EvaluationDraft, EvaluationState } from './evaluation-state';
import { EVALUATION_THANKS, useEvaluationForm } from './use-evaluation-form';

const loadDialog = () => import('./evaluation-dialog');

/** Delay after which the dialog closes while it shows the thanks, ms. Spec §9. */
const THANKS_DURATION_MS = 2000;

export type EvaluationDialogControls = {
  /** Returns the props of a button that opens the dialog, optionally to change an earlier evaluation. */
  opener: (former?: EvaluationDraft) => {
    'aria-haspopup': 'dialog';
    onClick: (event: MouseEvent<HTMLElement>) => void;
  } & ReturnType<typeof onIntent>;
  /** Button that gets the focus if the pressed one no longer exists. */
  button: RefObject<HTMLButtonElement | null>;
  dialog: ReactNode;
};

/** Loads and opens the evaluation dialog. An anonymous visitor must register first. Spec §6. */
export function useEvaluationDialog(specialist: Specialist): EvaluationDialogControls {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const request = useDialogRequest();
  const form = useEvaluationForm(specialist);
  const dialog = useOnDemand(loadDialog, request.isOpen, () => {
    request.cancel();
    showLoadFailure();
  });

  const close = () => {
    request.cancel();
    form.dispatch({ type: 'closed' });
  };
  useSubmissionOutcome(form.state.phase, request, close);

  // Focuses the pressed button on closing, because the dialog may have opened from the registration dialog.
  useEffect(() => {
    if (!request.isOpen) return;
    return () => {
      const opener = pressed.current?.isConnected ? pressed.current : button.current;
      opener?.focus({ preventScroll: true });
    };
  }, [request.isOpen]);

  return {
    button,
    opener: (former) => ({
      'aria-haspopup': 'dialog',
      onClick: (event) => {
        event.stopPropagation();
        pressed.current = event.currentTarget;
        form.prefill(former);
        request.open();
      },
      ...onIntent(loadDialog),
    }),
    dialog: dialog && (
      <dialog.EvaluationDialog specialist={specialist} open={request.isOpen} onClose={close} form={form} />
    ),
  };
}

type DialogRequest = {
  isOpen: boolean;
  open: () => void;
  /** Opens the dialog without asking an anonymous visitor to register. */
  reopen: () => void;
  cancel: () => void;
};

/**
 * Opens the evaluation dialog, for an anonymous visitor only after registration. Closing the registration dialog without
 * registering cancels the request.
 */
function useDialogRequest(): DialogRequest {
  const user = useUser();
  const prompt = useRegistrationPrompt();
  const [isRequested, setIsRequested] = useState(false);
  const isRegistered = user !== null;
  const isAbandoned = isRequested && !isRegistered && prompt === null;

  useEffect(() => {
    if (isAbandoned) setIsRequested(false);
  }, [isAbandoned]);

  return {
    isOpen: isRequested && isRegistered && prompt === null,
    open: () => {
      setIsRequested(true);
      if (!isRegistered) openRegistration('evaluation');
    },
    reopen: () => setIsRequested(true),
    cancel: () => setIsRequested(false),
  };
}

/**
 * Closes the dialog after the thanks. If the visitor closed it earlier, reopens it after a failure, or thanks in a toast.
 */
function useSubmissionOutcome(
  phase: EvaluationState['phase'],
  request: DialogRequest,
  onClose: () => void,
): void {
  const reopen = useEffectEvent(request.reopen);
  const isOpen = useEffectEvent(() => request.isOpen);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (phase === 'failed') reopen();
    if (phase !== 'sent') return;
    if (!isOpen()) {
      showToast(EVALUATION_THANKS);
      return close();
    }
    const timer = setTimeout(close, THANKS_DURATION_MS);
    return () => clearTimeout(timer);
  }, [phase]);
}
