import { isSending } from '@club/shared/state';

const FIELDS = 'textarea, dialog input:is([type="text"], [type="tel"], [type="email"])';

const hasText = (root: ParentNode): boolean =>
  [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value }) => value.trim() !== '',
  );

/** Whether a new page would lose what the visitor has written on this one, or cut off what they are sending. */
export const hasUnsaved = (): boolean => isSending() || hasText(document);

/** Whether the places of a remote hold what the visitor has written. */
export const holdsDraft = (remote: string): boolean =>
  [...document.querySelectorAll(`[data-boundary="${remote}"]`)].some(hasText);
