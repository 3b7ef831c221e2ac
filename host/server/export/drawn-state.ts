import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { isRecord } from '@club/shared/domain';
import { replaceFile } from '../files/replace-file';
import type { Deployment } from '../registry/deployment';
import { parseJson } from '../registry/release-folder';
import type { ExportedHost } from './exported-host';
import { layoutOf } from './layout';

/** What pages are drawn for: host and releases, and what they are drawn from. */
export type DrawnFor = { site: string; drawing: string };

/** `drawn.json`: what the pages are to be drawn for, and what those were that are served. */
type DrawnState = { wanted: DrawnFor; served: DrawnFor | null };

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** null: nothing is to be drawn. */
export function drawnFor(
  { drawing, ...host }: ExportedHost,
  { registry, releases }: Deployment,
): DrawnFor | null {
  const unrendered = Object.entries(releases).filter(([, [running]]) => running?.unrendered);
  const site = hashOf([host, registry, unrendered.map(([name]) => name)]);
  return drawing ? { site, drawing: hashOf(drawing) } : null;
}

export const isSame = (one: DrawnFor | null | undefined, other: DrawnFor | null | undefined): boolean =>
  one?.site === other?.site && one?.drawing === other?.drawing;

const isDrawnFor = (value: unknown): value is DrawnFor =>
  isRecord(value) && typeof value.site === 'string' && typeof value.drawing === 'string';

export async function readDrawnState(dir: string): Promise<DrawnState | null> {
  const value = parseJson(await readFile(layoutOf(dir).drawnState, 'utf8').catch(() => ''));
  if (!isRecord(value) || !isDrawnFor(value.wanted)) return null;
  return { wanted: value.wanted, served: isDrawnFor(value.served) ? value.served : null };
}

const write = (dir: string, state: DrawnState) =>
  replaceFile(layoutOf(dir).drawnState, JSON.stringify(state));

/** Serves none of the pages any more; they are kept to tell what changes. */
async function retire(dir: string): Promise<void> {
  const { drawn, drawnBefore } = layoutOf(dir);
  if (!existsSync(drawn)) return;
  await rm(drawnBefore, { recursive: true, force: true });
  await rename(drawn, drawnBefore);
}

/**
 * Says what is to be drawn, and takes out of service what was drawn for another host or other releases: until their pages are drawn, the
 * shells stand for them. To be called by one process at a time.
 */
export async function wantDrawn(dir: string, wanted: DrawnFor | null): Promise<void> {
  if (!wanted) {
    const { drawnState, drawn, drawnBefore } = layoutOf(dir);
    for (const place of [drawnState, drawn, drawnBefore]) await rm(place, { recursive: true, force: true });
    return;
  }
  const served = (await readDrawnState(dir))?.served ?? null;
  const mayStay = served?.site === wanted.site;
  await write(dir, { wanted, served: mayStay ? served : null });
  if (!mayStay) await retire(dir);
}

/** Puts the pages that were drawn in service, all at once; false where others are wanted by now. To be called by one process at a time. */
export async function placeDrawn(dir: string, own: DrawnFor): Promise<boolean> {
  const state = await readDrawnState(dir);
  if (!isSame(state?.wanted, own)) return false;
  await write(dir, { wanted: own, served: null });
  await retire(dir);
  const { drawn, drawnNext } = layoutOf(dir);
  await rename(drawnNext, drawn);
  await write(dir, { wanted: own, served: own });
  return true;
}
