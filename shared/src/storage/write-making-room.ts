import { local, writeJson } from './browser-storage';
import { forgetLists } from './forget-lists';

/** Keeps what is the visitor's own: where storage is full, the lists make room, as they can be fetched again. */
export function writeMakingRoom(key: string, value: unknown): boolean {
  if (writeJson(local, key, value)) return true;
  forgetLists();
  return writeJson(local, key, value);
}
