import {
  phoneInput,
  type RegistrationDraft,
  toUser,
  type User,
  validateRegistration,
} from '@club/shared/domain';
import { type SubmitEvent, useState } from 'react';
import { FIELDS, type FieldName } from './registration-fields';

/** The form's draft and errors; `onValid` gets the user once no field is in error (Spec §5, Registration form). */
export function useRegistrationForm(initial: RegistrationDraft, onValid: (user: User) => void) {
  const [draft, setDraft] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const errors = submitted ? validateRegistration(draft) : {};

  const change = (field: FieldName, text: string) =>
    setDraft({ ...draft, [field]: field === 'phone' ? phoneInput(text) : text });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    const found = validateRegistration(draft);
    const wrong = FIELDS.find(({ name }) => found[name]);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    else onValid(toUser(draft));
  }

  return { draft, errors, change, submit };
}
