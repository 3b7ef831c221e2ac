import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { replaceFile } from '../platform/files';
import { parseJson } from './release-folder';
import { type DeployState, EMPTY_STATE } from './state';
import { STATE_FILE } from './state-file';

/**
 * How far a state had come: its serial, and its last change as JSON, which older hosts add without raising the serial. `id` is the
 * identity of the state that it is about; null for any state in a place.
 */
export type Followed = { id: string | null; serial: number; change: string | null };

/** Where a deployment directory lies, and the secrets that go with it. */
type Place = { stateDir: string; secretsDir: string };
type Secrets = Pick<Place, 'secretsDir'>;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const folderOf = ({ secretsDir }: Secrets): string => join(secretsDir, 'followed');
const nameOfPlace = ({ stateDir }: Place): string => `${shortHash(resolve(stateDir))}.json`;
const TOKENS = 'tokens.json';
const nameOfState = (id: string): string => `state-${shortHash(id)}.json`;

/** Returns what identifies a directory's states under any path: their id, or the first change without one. */
export function identityOf({ id, history: [first] }: DeployState): string | null {
  if (typeof id === 'string') return id;
  return first === undefined ? null : shortHash(JSON.stringify(first));
}

export const followedOf = (state: DeployState): Followed => {
  const { serial = 0, history } = state;
  const last = history.at(-1);
  return { id: identityOf(state), serial, change: last === undefined ? null : JSON.stringify(last) };
};

const isAbout = (state: DeployState, { id }: Followed): boolean => id === null || id === identityOf(state);

/** Limits the serial that `rekey` takes over unproven, so that later ones remain safe integers. */
export const MAX_CLAIMED_SERIAL = 2 ** 32;

/** The highest serial of a state, and of those that were followed before it; null is a state that begins. */
export const highestSerial = (state: DeployState | null, followed: readonly Followed[]): number =>
  Math.max(
    state?.serial ?? 0,
    ...followed.filter((each) => isAbout(state ?? EMPTY_STATE, each)).map(({ serial }) => serial),
  );

/** Whether a state is older than one that was followed. */
function isOlder(state: DeployState, followed: Followed): boolean {
  if (!isAbout(state, followed)) return false;
  const { serial = 0, history } = state;
  if (serial !== followed.serial) return serial < followed.serial;
  return followed.change !== null && !history.some((change) => JSON.stringify(change) === followed.change);
}

/** Why a state that is older than the one last followed is not followed, in one line; null when it is not older. */
export const olderReason = (
  stateDir: string,
  state: DeployState,
  followed: readonly Followed[],
): string | null =>
  followed.some((each) => isOlder(state, each))
    ? `${join(stateDir, STATE_FILE)} is older than the one last followed; ` +
      `where a backup was restored on purpose: npm run accept -- --to ${stateDir}`
    : null;

async function readRecords(place: Secrets, isWanted: (name: string) => boolean): Promise<Followed[]> {
  const names = await readdir(folderOf(place)).catch((): string[] => []);
  const read = await Promise.all(names.filter(isWanted).map((name) => readRecord(place, name)));
  return read.filter((followed) => followed !== null);
}

/** The states last followed with these secrets: in this directory, and by identity. */
export const readFollowed = (place: Place): Promise<Followed[]> =>
  readRecords(place, (name) => name === nameOfPlace(place) || name.startsWith('state-'));

/** Whether these secrets followed a state, in any place, that this one goes on from. */
export async function continuesFollowed(secretsDir: string, { history }: DeployState): Promise<boolean> {
  const followed = await readRecords({ secretsDir }, (name) => name !== TOKENS);
  const changes = new Set(history.map((change) => JSON.stringify(change)));
  return followed.some(({ change }) => change !== null && changes.has(change));
}

async function readRecord(place: Secrets, name: string): Promise<Followed | null> {
  const value = parseJson(await readFile(join(folderOf(place), name), 'utf8').catch(() => ''));
  if (!isRecord(value)) return null;
  const { id = null, serial, change = null } = value;
  if (
    !Number.isSafeInteger(serial) ||
    ![id, change].every((text) => text === null || typeof text === 'string')
  )
    return null;
  return { id: id as string | null, serial: Number(serial), change: change as string | null };
}

/** Records the state that is followed now, for the next start in this place and in any other. */
export async function keepFollowed(place: Place, { id, serial, change }: Followed): Promise<void> {
  await keepRecord(place, nameOfPlace(place), { serial, change });
  if (id !== null) await keepRecord(place, nameOfState(id), { id, serial, change });
}

async function keepRecord(
  place: Secrets,
  name: string,
  record: Omit<Followed, 'id'> & { id?: string },
): Promise<void> {
  const kept = await readRecord(place, name);
  if (
    kept &&
    (kept.serial > record.serial || (kept.serial === record.serial && kept.change === record.change))
  )
    return;
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
  await replaceFile(join(folderOf(place), name), `${JSON.stringify(record)}\n`);
}

/** How far the list of deploy tokens had come; serial 0 before the first list. */
export type FollowedTokens = { serial: number; digest: string };

/** Returns the list of deploy tokens that these secrets followed last; null if they never looked for one. */
export async function readFollowedTokens(secretsDir: string): Promise<FollowedTokens | null> {
  const kept = await readRecord({ secretsDir }, TOKENS);
  return kept && { serial: kept.serial, digest: kept.change ?? '' };
}

/** Records the list of deploy tokens that is followed now. */
export const keepFollowedTokens = (secretsDir: string, { serial, digest }: FollowedTokens): Promise<void> =>
  keepRecord({ secretsDir }, TOKENS, { serial, change: digest });

/** Forgets a look that was recorded, but did not come to its end. */
export const forgetFollowedTokens = (secretsDir: string): Promise<void> =>
  rm(join(folderOf({ secretsDir }), TOKENS), { force: true });
