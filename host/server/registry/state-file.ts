import type { KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { replaceFile } from '../platform/files';
import { isSigned, signText } from './keys';
import { parseJson } from './release-folder';
import { type DeployState, parseDeployState } from './state';

/** State file of a deployment directory: `{ state, signature }`, the signature over the state's JSON. */
export const STATE_FILE = 'deployments.json';

/** Reads the unparsed state of a folder; null if there is none. */
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

/** Parses a signed state. Throws if it is malformed or not signed with that key; `place` names it in errors. */
export function checkedState(text: string, place: string, key: KeyObject): DeployState {
  const read = parseSigned(text, place, key);
  if (!read.isSigned) throw new Error(`${place} is not signed with the key of this site`);
  if (!read.state) throw new Error(`${place} is malformed`);
  return read.state;
}

/** Reads the state of a folder; null if there is none. Rejects if it is malformed or not signed with that key. */
export async function readState(stateDir: string, key: KeyObject): Promise<DeployState | null> {
  const text = await readStateText(stateDir);
  return text === null ? null : checkedState(text, join(stateDir, STATE_FILE), key);
}

/**
 * Reads a state from `stored` or the folder without requiring a valid signature; `isSigned` tells if it is
 * valid. Rejects if there is none.
 */
export async function readUnchecked(stateDir: string, key: KeyObject | null, stored?: string) {
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
