import { currentUser, openRegistration, startUser } from '@club/shared/state';

/** Restores the stored user; without one, registration opens by itself with its notice (Spec §4, Registration). */
export function startRegistration(): () => void {
  const release = startUser();
  if (!currentUser()) openRegistration('start');
  return release;
}
