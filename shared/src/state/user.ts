import { createStore, useStore } from 'zustand';
import { parseUser, type User } from '../domain';
import { local, readJson } from '../storage/browser-storage';
import { followKey } from '../storage/follow-key';
import { LOCAL_KEYS, OWN_LOCAL_KEYS } from '../storage/keys';
import { writeMakingRoom } from '../storage/write-making-room';

const store = createStore<{ user: User | null }>(() => ({ user: null }));

let isInMemoryOnly = false;

const restored = () => parseUser(readJson(local, LOCAL_KEYS.user));

/** Who is registered in this browser; null for an anonymous visitor (Spec §3, Registered user). */
export function useUser(): User | null {
  return useStore(store, ({ user }) => user);
}

export function currentUser(): User | null {
  return store.getState().user;
}

export function saveUser(user: User): void {
  store.setState({ user });
  isInMemoryOnly = !writeMakingRoom(LOCAL_KEYS.user, user);
}

/** With whoever it was go the evaluations they sent (Ruling 33). */
export function clearUser(): void {
  store.setState({ user: null });
  isInMemoryOnly = false;
  local.remove(LOCAL_KEYS.user);
  local.remove(OWN_LOCAL_KEYS.ownEvaluations);
}

/** Restores the stored user and follows registration and logout in other tabs (Spec §4, Registration), until released. */
export function startUser(): () => void {
  const restore = () => store.setState({ user: restored() });
  restore();
  return followKey(LOCAL_KEYS.user, (how) => {
    if (how === 'storage' || !isInMemoryOnly) restore();
  });
}

export function resetUser(): void {
  store.setState({ user: null });
  isInMemoryOnly = false;
}
