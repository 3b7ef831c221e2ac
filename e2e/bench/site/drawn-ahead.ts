import { setTimeout as pause } from 'node:timers/promises';
import { PAGES, pageOf } from '@club/shared/federation';
import { answersDrawn } from '../../data/is-drawn';

const TRIES = 50;
const PAUSE_MS = 100;

const isRemotes = (path: string): boolean =>
  PAGES[pageOf(new URL(path, 'http://site').pathname)].module !== null;

/** Waits until a site answers those paths drawn: its first visitors get a shell where a drawing takes too long. */
export async function drawnAhead(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter(isRemotes)) {
    let tries = 0;
    while (!(await answersDrawn(`${origin}${path}`))) {
      tries += 1;
      if (tries === TRIES) throw new Error(`${path} is not drawn on the server`);
      await pause(PAUSE_MS);
    }
  }
}
