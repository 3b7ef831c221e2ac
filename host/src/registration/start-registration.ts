import { currentUser, isNoticeDismissed, nextTask, offerRegistration, startUser } from '@club/shared/state';
import { whenContentIsShown } from './content-shown';

/**
 * Restores the stored user; without one, registration opens by itself with its notice (Spec §4, Registration), once the
 * page's content is there and not again in a tab where it was dismissed (ruling 19).
 */
export function startRegistration(): () => void {
  const stopFollowing = startUser();
  if (currentUser() || isNoticeDismissed()) return stopFollowing;
  const stopWaiting = whenContentIsShown(() => void nextTask().then(offerRegistration));
  return () => {
    stopWaiting();
    stopFollowing();
  };
}
