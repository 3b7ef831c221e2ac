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
import { EXTRA_LOCAL_KEYS, EXTRA_SESSION_KEYS, LOCAL_KEYS } from '../storage/keys';

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

/** Logs the user out and removes their own evaluations and drafts. Ruling 33. */
export function clearUser(): void {
  userStore.setState({ user: null });
  isInMemoryOnly = false;
  local.remove(LOCAL_KEYS.user);
  local.remove(EXTRA_LOCAL_KEYS.ownEvaluations);
  session.remove(EXTRA_SESSION_KEYS.evaluationDrafts);
}

/** Restores the stored user and applies changes from other tabs. Returns a stop function. Spec §4, Registration. */
export function syncUser(): () => void {
  const restore = () => userStore.setState({ user: restored() });
  restore();
  return followStorageKey(LOCAL_KEYS.user, (how) => {
    if (how === 'storage' || !isInMemoryOnly) restore();
  });
}

/** Resets the user and the registration dialog to their state on a new page. */
export function resetUser(): void {
  userStore.setState({ user: null });
  isInMemoryOnly = false;
  closeRegistration();
}

/**
 * Reason to open the registration dialog: the account menu, the start of a visit, or an evaluation by an anonymous visitor.
 */
export type RegistrationReason = 'menu' | 'start' | 'evaluation';

const promptStore = createStore<{ reason: RegistrationReason | null }>(() => ({ reason: null }));

/** Returns the reason why the registration dialog is open; null if it is closed. Only the host renders this dialog. */
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
export const isNoticeDismissed = (): boolean => session.read(EXTRA_SESSION_KEYS.noticeDismissed) !== null;

/** Opens the registration notice at the start of a visit, unless the dialog is already open. Spec §4. */
export function offerRegistration(): void {
  if (promptStore.getState().reason === null) openRegistration('start');
}

/**
 * Closes the dialog. If it was opened at the start of a visit, stores that this tab must not open it again for that
 * reason. Ruling 19.
 */
export function declineRegistration(): void {
  if (promptStore.getState().reason === 'start') {
    session.write(EXTRA_SESSION_KEYS.noticeDismissed, new Date().toISOString());
  }
  closeRegistration();
}
