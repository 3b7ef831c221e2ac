import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { type Deployment, deploymentOf } from '../registry/deployment';
import { locksOf, withLock, withStateLock } from '../registry/lock';
import type { DeployState } from '../registry/state';
import { drawAll } from './draw-all';
import { placeDrawer } from './draw-place';
import { type Told, told } from './drawing-report';
import { openSource } from './drawing-source';
import { drawnPlaces } from './drawn-files';
import { drawnFor, isSame, placeDrawn, readDrawnState } from './drawn-state';
import { type ExportedHost, readExportedHost } from './exported-host';
import { layoutOf } from './layout';

/** How long to wait for another drawing, which ends as soon as it sees that nobody wants its pages any more. */
const PATIENCE_MS = 60_000;

async function drawNext(dir: string, host: ExportedHost, deployment: Deployment): Promise<Told | null> {
  const { releases, drawn, drawnBefore, drawnNext } = layoutOf(dir);
  const { drawing } = host;
  if (!drawing) return null;
  const own = drawnFor(host, deployment);
  const source = await openSource(dir, drawing);
  const { places, ...left } = await drawnPlaces(source.directory);
  const reasons = new Set<string>();
  const onFailure = (reason: string) => reasons.add(reason);
  const drawer = placeDrawer({ releasesDir: releases, host, drawing, deployment, source, onFailure });
  await rm(drawnNext, { recursive: true, force: true });
  await mkdir(drawnNext);
  try {
    const tally = await drawAll({
      places,
      drawer,
      into: drawnNext,
      before: existsSync(drawn) ? drawn : drawnBefore,
      isWanted: async () => isSame((await readDrawnState(dir))?.wanted, own),
    });
    return tally && { ...tally, ...left, reasons: [...reasons] };
  } finally {
    await drawer.stop();
  }
}

async function redrawNow(dir: string, state: DeployState, again: boolean): Promise<string | null> {
  const host = readExportedHost(dir);
  if (!host) return null;
  const { remoteOrigins } = host;
  const deployment = await deploymentOf(state, { remotesDir: layoutOf(dir).releases, remoteOrigins });
  const own = drawnFor(host, deployment);
  const known = await readDrawnState(dir);
  if (!own || !isSame(known?.wanted, own) || (isSame(known?.served, own) && !again)) return null;
  try {
    const result = await drawNext(dir, host, deployment);
    if (!result || !(await withStateLock(dir, () => placeDrawn(dir, own)))) return null;
    await rm(layoutOf(dir).drawnBefore, { recursive: true, force: true });
    return told(result);
  } finally {
    await rm(layoutOf(dir).drawnNext, { recursive: true, force: true });
  }
}

type Options = {
  /** Draws what is drawn already once more. */
  again?: boolean;
  print: (line: string) => void;
};

/**
 * Draws the pages of an export for what is deployed, while it may be changed already by somebody else, whose drawing replaces this one.
 * Says what came of it; never rejects: the shells do without.
 */
export async function redraw(
  dir: string,
  state: DeployState,
  { again = false, print }: Options,
): Promise<void> {
  const lock = {
    dir: locksOf(dir),
    name: 'drawing',
    patienceMs: PATIENCE_MS,
    refusal: () => new Error('another drawing does not end'),
  };
  try {
    const line = await withLock(lock, () => redrawNow(dir, state, again));
    if (line !== null) print(line);
  } catch (error) {
    print(
      `pages are left to browsers (${(error as Error).message}); export the site there again to draw them`,
    );
  }
}
