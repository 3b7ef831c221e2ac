import { paths } from '@club/shared/routes';
import { expect } from '@playwright/test';
import { type ComposedHtml, contradictionsIn, loadHtml, requireFile } from './composed-html';
import { Loader } from './loader';
import { type Timeline, versionsOf } from './timeline';

const PATHS = [...Object.values(paths).filter((path) => !path.includes(':')), '/detalle/1'];

/** Loads pages over HTTP, and of each page every file that it hints, and once every file that any page pins. */
export function startHtmlLoader(
  origin: string,
  timeline: Timeline,
  pinned: Map<string, string>,
  onLoad: (html: ComposedHtml) => void,
): Loader {
  return new Loader(async (turn) => {
    const since = timeline.answered;
    const page = await loadHtml(origin + PATHS[turn % PATHS.length]);
    expect(timeline.since(since)).toContainEqual(versionsOf(page.registry));
    expect(contradictionsIn(page)).toEqual([]);
    expect(page.hinted.length).toBeGreaterThan(5);
    onLoad(page);
    const unseen = Object.keys(page.pinned).filter((file) => !pinned.has(file));
    for (const file of unseen) pinned.set(file, page.pinned[file] ?? '');
    const wanted = new Set([...page.hinted, ...unseen]);
    await Promise.all([...wanted].map((file) => requireFile(origin + file, page.pinned[file])));
  });
}
