import { isSending } from '@club/shared/state';

const FIELDS = 'textarea, dialog input:is([type="text"], [type="tel"], [type="email"])';

/** Whether a new page would lose what the visitor has written on this one, or cut off what they are sending. */
export const hasUnsaved = (): boolean =>
  isSending() ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value }) => value.trim() !== '',
  );
