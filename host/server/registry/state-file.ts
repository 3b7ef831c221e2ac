import { createHash, type KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { replaceFile } from '../platform/files';
import { isSigned, signText } from './keys';
import { parseJson } from './release-folder';
import { type DeployState, EMPTY_STATE, parseDeployState } from './state';

/** State file of a deployment directory: `{ state, signature }`. The signature covers the JSON of the state. */
export const STATE_FILE = 'deployments.json';

/** Reads the text of the state file in a folder; null if there is none. */
export const readStateText = (stateDir: string): Promise<string | null> =>
  readFile(join(stateDir, STATE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

function parseSigned(text: string, place: string, key: KeyObject | null) {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value.signature !== 'string') throw new Error(`${place} is malformed`);
  return {
    state: parseDeployState(value.state),
    isSigned: key !== null && isSigned(JSON.stringify(value.state), value.signature, key),
  };
}

/**
 * Parses a signed state. Throws if it is malformed or its signature does not match the key; `place` names it in errors.
 */
export function parseSignedState(text: string, place: string, key: KeyObject): DeployState {
  const read = parseSigned(text, place, key);
  if (!read.isSigned) throw new Error(`${place} is not signed with the key of this site`);
  if (!read.state) throw new Error(`${place} is malformed`);
  return read.state;
}

/**
 * Reads the state in a folder; null if there is none. Rejects if it is malformed or its signature does not match the
 * key.
 */
export async function readState(stateDir: string, key: KeyObject): Promise<DeployState | null> {
  const text = await readStateText(stateDir);
  return text === null ? null : parseSignedState(text, join(stateDir, STATE_FILE), key);
}

/**
 * Reads a state from the text `stored`, or from the folder. Accepts an invalid signature and reports it in `isSigned`.
 * Throws if there is no state.
 */
export async function readUnverifiedState(stateDir: string, key: KeyObject | null, stored?: string) {
  const text = stored ?? (await readStateText(stateDir));
  const read = text === null ? null : parseSigned(text, join(stateDir, STATE_FILE), key);
  if (!read?.state) throw new Error(`${join(stateDir, STATE_FILE)} is missing or malformed`);
  return { state: read.state, isSigned: read.isSigned };
}

/** Signs a state and returns the text of the state file. */
export function signStateText(state: DeployState, key: KeyObject): string {
  const signature = signText(JSON.stringify(state), key);
  return `${JSON.stringify({ state, signature }, null, 2)}\n`;
}

export async function writeStateText(stateDir: string, text: string): Promise<void> {
  await mkdir(stateDir, { recursive: true });
  await replaceFile(join(stateDir, STATE_FILE), text);
}

export const writeState = (stateDir: string, state: DeployState, key: KeyObject): Promise<void> =>
  writeStateText(stateDir, signStateText(state, key));

/**
 * Record of the last accepted deployment state. `change` is that state's last change as JSON, because older hosts do
 * not raise `serial`. An `id` of null matches any state.
 */
export type AcceptedState = { id: string | null; serial: number; change: string | null };

/** Paths of a deployment directory and of its secrets. */
type Place = { stateDir: string; secretsDir: string };
type Secrets = Pick<Place, 'secretsDir'>;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const folderOf = ({ secretsDir }: Secrets): string => join(secretsDir, 'followed');
const nameOfPlace = ({ stateDir }: Place): string => `${shortHash(resolve(stateDir))}.json`;
const TOKENS = 'tokens.json';
const nameOfState = (id: string): string => `state-${shortHash(id)}.json`;

/** Returns an identity that a state keeps when its directory moves: its id, or a hash of its first change. */
export function stateIdentityOf({ id, history: [first] }: DeployState): string | null {
  if (typeof id === 'string') return id;
  return first === undefined ? null : shortHash(JSON.stringify(first));
}

export const acceptedStateOf = (state: DeployState): AcceptedState => {
  const { serial = 0, history } = state;
  const last = history.at(-1);
  return { id: stateIdentityOf(state), serial, change: last === undefined ? null : JSON.stringify(last) };
};

const isAbout = (state: DeployState, { id }: AcceptedState): boolean =>
  id === null || id === stateIdentityOf(state);

/**
 * Maximum serial number that `rekey` accepts from an unsigned state, because later serial numbers must remain safe
 * integers.
 */
export const MAX_SERIAL = 2 ** 32;

/**
 * Returns the highest serial number in a state and the records of its accepted versions; `state` is null for a new
 * site.
 */
export const highestSerial = (state: DeployState | null, followed: readonly AcceptedState[]): number =>
  Math.max(
    state?.serial ?? 0,
    ...followed.filter((each) => isAbout(state ?? EMPTY_STATE, each)).map(({ serial }) => serial),
  );

function isOlder(state: DeployState, followed: AcceptedState): boolean {
  if (!isAbout(state, followed)) return false;
  const { serial = 0, history } = state;
  if (serial !== followed.serial) return serial < followed.serial;
  return followed.change !== null && !history.some((change) => JSON.stringify(change) === followed.change);
}

/**
 * Returns in one line why a state is refused: it is older than the last accepted one. Returns null if it is not older.
 */
export const refusalOfOlderState = (
  stateDir: string,
  state: DeployState,
  followed: readonly AcceptedState[],
): string | null =>
  followed.some((each) => isOlder(state, each))
    ? `${join(stateDir, STATE_FILE)} is older than the one last followed; ` +
      `if a backup was restored on purpose, run npm run accept -- --to ${stateDir}`
    : null;

async function readRecords(place: Secrets, isWanted: (name: string) => boolean): Promise<AcceptedState[]> {
  const names = await readdir(folderOf(place)).catch((): string[] => []);
  const read = await Promise.all(names.filter(isWanted).map((name) => readRecord(place, name)));
  return read.filter((followed) => followed !== null);
}

/**
 * Reads the records of accepted states in this secrets folder: the one for this directory's path, and all by state
 * identity.
 */
export const readAcceptedStates = (place: Place): Promise<AcceptedState[]> =>
  readRecords(place, (name) => name === nameOfPlace(place) || name.startsWith('state-'));

/**
 * Returns whether this state continues an accepted one: its history contains the last change of at least one of the
 * states that this folder records as accepted.
 */
export async function continuesAcceptedState(secretsDir: string, { history }: DeployState): Promise<boolean> {
  const followed = await readRecords({ secretsDir }, (name) => name !== TOKENS);
  const changes = new Set(history.map((change) => JSON.stringify(change)));
  return followed.some(({ change }) => change !== null && changes.has(change));
}

async function readRecord(place: Secrets, name: string): Promise<AcceptedState | null> {
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

/** Records an accepted state for later starts, once by the path of this directory and once by the state's identity. */
export async function recordAcceptedState(
  place: Place,
  { id, serial, change }: AcceptedState,
): Promise<void> {
  await writeRecord(place, nameOfPlace(place), { serial, change });
  if (id !== null) await writeRecord(place, nameOfState(id), { id, serial, change });
}

async function writeRecord(
  place: Secrets,
  name: string,
  record: Omit<AcceptedState, 'id'> & { id?: string },
): Promise<void> {
  const recorded = await readRecord(place, name);
  if (
    recorded &&
    (recorded.serial > record.serial ||
      (recorded.serial === record.serial && recorded.change === record.change))
  )
    return;
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
  await replaceFile(join(folderOf(place), name), `${JSON.stringify(record)}\n`);
}

/** Serial number and digest of the last token list that this server accepted; serial number 0 if none yet. */
export type AcceptedTokenList = { serial: number; digest: string };

/** Reads the record of the last accepted token list; null if there is none. */
export async function readAcceptedTokenList(secretsDir: string): Promise<AcceptedTokenList | null> {
  const recorded = await readRecord({ secretsDir }, TOKENS);
  return recorded && { serial: recorded.serial, digest: recorded.change ?? '' };
}

export const recordAcceptedTokenList = (
  secretsDir: string,
  { serial, digest }: AcceptedTokenList,
): Promise<void> => writeRecord({ secretsDir }, TOKENS, { serial, change: digest });

/**
 * Deletes the record of the accepted token list. Called after a failed attempt to sign the unsigned tokens of an older
 * version, because a record would prevent the next attempt.
 */
export const deleteAcceptedTokenList = (secretsDir: string): Promise<void> =>
  rm(join(folderOf({ secretsDir }), TOKENS), { force: true });
