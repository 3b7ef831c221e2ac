import type { RegistrationDraft, User } from '@club/shared/domain';

/** What a registered user sees when correcting their data; the last word of `lastName` counts as the second surname. */
export function draftOfUser({ idCard, name, lastName, phone, email }: User): RegistrationDraft {
  const words = lastName.trim().split(/\s+/);
  const secondSurname = words.length > 1 ? (words.pop() ?? '') : '';
  return { idCard, name, firstSurname: words.join(' '), secondSurname, phone, email: email ?? '' };
}
