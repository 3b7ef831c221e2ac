import type { KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { replaceFile } from '../files/replace-file';
import { isSigned, signText } from './keys';
import { parseJson } from './release-folder';
import { type DeployState, parseDeployState } from './state';

/** The one pointer of a deployment directory: `{ state, signature }`, the signature over the state's JSON. */
export const STATE_FILE = 'deployments.json';

/** What a folder holds, and whether it is signed with that key; null when there is nothing. Rejects what is malformed. */
async function readSigned(stateDir: string, key: KeyObject | null) {
  const file = join(stateDir, STATE_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const value = parseJson(text);
  if (!isRecord(value) || typeof value.signature !== 'string') throw new Error(`${file} is malformed`);
  return {
    state: parseDeployState(value.state),
    isSigned: key !== null && isSigned(JSON.stringify(value.state), value.signature, key),
  };
}

/** Reads the state in a folder; null when there is none. Rejects when it is malformed or not signed with that key. */
export async function readState(stateDir: string, key: KeyObject): Promise<DeployState | null> {
  const read = await readSigned(stateDir, key);
  if (!read) return null;
  const file = join(stateDir, STATE_FILE);
  if (!read.isSigned) throw new Error(`${file} is not signed with the key of this site`);
  if (!read.state) throw new Error(`${file} is malformed`);
  return read.state;
}

/** Reads a state whoever wrote it, and tells whether it is signed with that key. Rejects where there is none. */
export async function readUnchecked(stateDir: string, key: KeyObject | null) {
  const read = await readSigned(stateDir, key);
  if (!read?.state) throw new Error(`${join(stateDir, STATE_FILE)} is missing or malformed`);
  return { state: read.state, isSigned: read.isSigned };
}

/** Signs a state and puts it in force. */
export async function writeState(stateDir: string, state: DeployState, key: KeyObject): Promise<void> {
  await mkdir(stateDir, { recursive: true });
  const signature = signText(JSON.stringify(state), key);
  await replaceFile(join(stateDir, STATE_FILE), `${JSON.stringify({ state, signature }, null, 2)}\n`);
}
