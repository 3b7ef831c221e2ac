import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import type { Config } from '../config/config';
import { replaceFile } from '../files/replace-file';
import { parseJson } from '../registry/release-folder';
import type { ListName } from './read-ids';

/** What outlives the process of a list: its text as it was answered, and the ids that it held before and holds no more. */
export type KeptText = { text: string; gone: readonly string[] };

const OWNER_ONLY = 0o600;

/** Identifies an endpoint in a file: its address may be a secret. */
const keyOf = (url: string): string => createHash('sha256').update(url).digest('hex');

export const keptFile = (dataDir: string, list: ListName): string => join(dataDir, `external-${list}.json`);

/** What was kept of this endpoint; null of another one, and where the file is missing or damaged. */
export async function readKept(file: string, url: string): Promise<KeptText | null> {
  const value = parseJson(await readFile(file, 'utf8').catch(() => ''));
  if (!isRecord(value) || value.endpoint !== keyOf(url) || typeof value.text !== 'string') return null;
  const gone = Array.isArray(value.gone) ? value.gone : [];
  return { text: value.text, gone: gone.filter((id) => typeof id === 'string') };
}

/** The text that a host of this configuration last kept of a list; null where it keeps none. */
export async function readKeptText(
  { serverLists, dataDir, externalEndpoints }: Pick<Config, 'serverLists' | 'dataDir' | 'externalEndpoints'>,
  list: ListName,
): Promise<string | null> {
  const url = externalEndpoints[list];
  if (serverLists === 'off' || !url) return null;
  return (await readKept(keptFile(dataDir, list), url))?.text ?? null;
}

/** Writes the file anew, whole or not at all. */
export async function keep(file: string, url: string, { text, gone }: KeptText): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, JSON.stringify({ endpoint: keyOf(url), gone, text }), OWNER_ONLY);
}
