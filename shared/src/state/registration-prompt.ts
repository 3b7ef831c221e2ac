import { createStore, useStore } from 'zustand';

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
