import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { originOf } from '../config/env-reader';
import { replaceFile } from '../files/replace-file';
import { parseJson } from '../registry/release-folder';

/** What an endpoint is known by in a file: its address may be a secret. */
export const keyOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Endpoint → the origins that it redirects to. */
export type OriginsByEndpoint = ReadonlyMap<string, readonly string[]>;

function readOrigins(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const origins = value.map((item) => (typeof item === 'string' ? originOf(item) : null));
  return origins.every((origin) => origin !== null) ? origins : null;
}

/** What the file knows of these endpoints; of a file that is missing or damaged, nothing. */
export async function readKeptOrigins(file: string, urls: readonly string[]): Promise<OriginsByEndpoint> {
  const value = parseJson(await readFile(file, 'utf8').catch(() => ''));
  const kept = new Map<string, readonly string[]>();
  for (const url of urls) {
    const origins = isRecord(value) ? readOrigins(value[keyOf(url)]) : null;
    if (origins) kept.set(url, origins);
  }
  return kept;
}

/** Writes the file anew, whole or not at all. */
export async function keepOrigins(file: string, origins: OriginsByEndpoint): Promise<void> {
  const entries = [...origins].map(([url, values]) => [keyOf(url), values]);
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
