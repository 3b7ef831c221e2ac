import { openRegistration, useRegistrationPrompt, useUser } from '@club/shared/state';
import { useEffect, useState } from 'react';

export type EvaluationIntent = {
  open: boolean;
  ask: () => void;
  /** Opens the dialog again, for as long as somebody is registered. */
  reopen: () => void;
  drop: () => void;
};

/**
 * Whether the evaluation dialog is open (Spec §6). An anonymous visitor who asks for it gets the registration
 * prompt first, and the dialog once registered; closing the prompt without registering drops the wish.
 */
export function useEvaluationIntent(): EvaluationIntent {
  const user = useUser();
  const prompt = useRegistrationPrompt();
  const [wanted, setWanted] = useState(false);
  const registered = user !== null;
  const givenUp = wanted && !registered && prompt === null;

  useEffect(() => {
    if (givenUp) setWanted(false);
  }, [givenUp]);

  return {
    open: wanted && registered && prompt === null,
    ask: () => {
      setWanted(true);
      if (!registered) openRegistration('evaluation');
    },
    reopen: () => setWanted(true),
    drop: () => setWanted(false),
  };
}
