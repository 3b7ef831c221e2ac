import { createStore, useStore } from 'zustand';
import { parseUser, type User } from '../domain';
import {
  followStorageKey,
  local,
  readJson,
  requestPersistence,
  session,
  writeMakingRoom,
} from '../storage/browser-storage';
import { LOCAL_KEYS, OWN_LOCAL_KEYS, OWN_SESSION_KEYS } from '../storage/keys';

const userStore = createStore<{ user: User | null }>(() => ({ user: null }));

let isInMemoryOnly = false;

const restored = () => parseUser(readJson(local, LOCAL_KEYS.user));

/** Returns the registered user; null for an anonymous visitor. Spec §3, Registered user. */
export function useUser(): User | null {
  return useStore(userStore, ({ user }) => user);
}

export function currentUser(): User | null {
  return userStore.getState().user;
}

export function saveUser(user: User): void {
  userStore.setState({ user });
  isInMemoryOnly = !writeMakingRoom(LOCAL_KEYS.user, user);
  requestPersistence();
}

/** Logs out and removes the user's own evaluations and drafts. Ruling 33. */
export function clearUser(): void {
  userStore.setState({ user: null });
  isInMemoryOnly = false;
  local.remove(LOCAL_KEYS.user);
  local.remove(OWN_LOCAL_KEYS.ownEvaluations);
  session.remove(OWN_SESSION_KEYS.evaluationDrafts);
}

/** Restores the stored user and follows other tabs until the returned function is called. Spec §4, Registration. */
export function startUser(): () => void {
  const restore = () => userStore.setState({ user: restored() });
  restore();
  return followStorageKey(LOCAL_KEYS.user, (how) => {
    if (how === 'storage' || !isInMemoryOnly) restore();
  });
}

/** Resets user and dialog to the state of a new page. */
export function resetUser(): void {
  userStore.setState({ user: null });
  isInMemoryOnly = false;
  closeRegistration();
}

/** Opener of the registration dialog: the account menu, a first visit, or an anonymous evaluation. */
export type RegistrationReason = 'menu' | 'start' | 'evaluation';

const promptStore = createStore<{ reason: RegistrationReason | null }>(() => ({ reason: null }));

/** Returns why the dialog is open; null while it is closed. Only the host renders the dialog. */
export function useRegistrationPrompt(): RegistrationReason | null {
  return useStore(promptStore, ({ reason }) => reason);
}

export function openRegistration(reason: RegistrationReason): void {
  promptStore.setState({ reason });
}

export function closeRegistration(): void {
  promptStore.setState({ reason: null });
}

/** Returns true if the visitor has dismissed the notice in this tab. Ruling 19. */
export const isNoticeDismissed = (): boolean => session.read(OWN_SESSION_KEYS.noticeDismissed) !== null;

/** Opens the dialog with its notice on a first visit, unless it is already open. Spec §4. */
export function offerRegistration(): void {
  if (promptStore.getState().reason === null) openRegistration('start');
}

/** Closes the dialog; after a first visit, stores that this tab must not open it again. Ruling 19. */
export function declineRegistration(): void {
  if (promptStore.getState().reason === 'start') {
    session.write(OWN_SESSION_KEYS.noticeDismissed, new Date().toISOString());
  }
  closeRegistration();
}
