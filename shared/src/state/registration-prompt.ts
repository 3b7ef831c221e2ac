import { createStore, useStore } from 'zustand';
import { session } from '../storage/browser-storage';
import { OWN_SESSION_KEYS } from '../storage/keys';

/** Why the registration dialog is asked for: the account menu, a start without a user, or an anonymous evaluation. */
export type RegistrationReason = 'menu' | 'start' | 'evaluation';

const store = createStore<{ reason: RegistrationReason | null }>(() => ({ reason: null }));

/** The reason for which registration is open; null while it is closed. Only the host renders it. */
export function useRegistrationPrompt(): RegistrationReason | null {
  return useStore(store, ({ reason }) => reason);
}

export function openRegistration(reason: RegistrationReason): void {
  store.setState({ reason });
}

export function closeRegistration(): void {
  store.setState({ reason: null });
}

/** Whether this tab is past its start: the visitor has dismissed the notice here (ruling 19). */
export const isNoticeDismissed = (): boolean => session.read(OWN_SESSION_KEYS.noticeDismissed) !== null;

/** Opens registration by itself, with its notice, unless the visitor has opened it already (Spec §4). */
export function offerRegistration(): void {
  if (store.getState().reason === null) openRegistration('start');
}

/** Closes registration unused; where a start had opened it, a reload of this tab does not (ruling 19). */
export function declineRegistration(): void {
  if (store.getState().reason === 'start') {
    session.write(OWN_SESSION_KEYS.noticeDismissed, new Date().toISOString());
  }
  closeRegistration();
}
