import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { replaceFile } from '../files/replace-file';
import { parseJson } from './release-folder';
import type { DeployState } from './state';
import { STATE_FILE } from './state-file';

/** How far a state had come: its serial, and its last change as JSON, which older hosts add without raising the serial. */
export type Followed = { serial: number; change: string | null };

/** Where a deployment directory lies, and the secrets that go with it. */
type Place = { stateDir: string; secretsDir: string };

const fileOf = ({ stateDir, secretsDir }: Place): string => {
  const name = createHash('sha256').update(resolve(stateDir)).digest('hex').slice(0, 16);
  return join(secretsDir, 'followed', `${name}.json`);
};

export const followedOf = ({ serial = 0, history }: DeployState): Followed => {
  const last = history.at(-1);
  return { serial, change: last === undefined ? null : JSON.stringify(last) };
};

/** Whether a state is older than the one that was followed. */
function isOlder(state: DeployState, followed: Followed | null): boolean {
  if (!followed) return false;
  const { serial = 0, history } = state;
  if (serial !== followed.serial) return serial < followed.serial;
  return followed.change !== null && !history.some((change) => JSON.stringify(change) === followed.change);
}

/** Why a state that is older than the one last followed is not followed, in one line; null when it is not older. */
export const olderReason = (
  stateDir: string,
  state: DeployState,
  followed: Followed | null,
): string | null =>
  isOlder(state, followed)
    ? `${join(stateDir, STATE_FILE)} is older than the one last followed; ` +
      `where a backup was restored on purpose: npm run accept -- --to ${stateDir}`
    : null;

/** The last state of a directory that a host or command with these secrets followed; null if none is recorded. */
export async function readFollowed(place: Place): Promise<Followed | null> {
  const value = parseJson(await readFile(fileOf(place), 'utf8').catch(() => ''));
  if (!isRecord(value)) return null;
  const { serial, change = null } = value;
  if (!Number.isSafeInteger(serial) || !(change === null || typeof change === 'string')) return null;
  return { serial: Number(serial), change };
}

/** Records the state that is followed now, for the next start. */
export async function keepFollowed(place: Place, followed: Followed): Promise<void> {
  const kept = await readFollowed(place);
  if (kept?.serial === followed.serial && kept.change === followed.change) return;
  await mkdir(join(place.secretsDir, 'followed'), { recursive: true, mode: 0o700 });
  await replaceFile(fileOf(place), `${JSON.stringify(followed)}\n`);
}
