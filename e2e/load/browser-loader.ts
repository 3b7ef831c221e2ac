import { expect, type Page } from '@playwright/test';
import { COMPOSED_REMOTES } from '../data/composed-remotes';
import type { Visitor } from '../fixtures/visitor';
import type { ComposedPage } from '../page-models/composed-page';
import { Profile } from '../page-models/profile';
import type { Registry } from '../stack/registry';
import { type ComposedHtml, contradictionsIn, foldersOf, readHtml } from './composed-html';
import { Loader } from './loader';
import { releasesThatRan } from './stamps';
import { type Timeline, versionsOf } from './timeline';

/** Loads the page with all remotes in a browser and opens one more part of it: whatever ran must be of one release each. */
export function startBrowserLoader(
  visitor: Visitor,
  site: ComposedPage,
  timeline: Timeline,
  onLoad: (html: ComposedHtml) => void,
): Loader {
  const { page } = site;
  let requested: string[] = [];
  let document: Promise<string> = Promise.resolve('');
  page.on('request', (request) => requested.push(request.url()));
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return;
    document = response.text();
    document.catch(() => undefined);
  });
  return new Loader(async () => {
    const since = timeline.answered;
    requested = [];
    await visitor.open(site.path);
    for (const name of COMPOSED_REMOTES) await expect(site.shown(name)).toBeVisible();
    await new Profile(page).ratingsButton.click();
    await expect(page.getByRole('dialog', { name: 'Evaluaciones' })).toBeVisible();

    const registry = await registryIn(page);
    const html = readHtml(await document);
    expect(html.registry).toEqual(registry);
    expect(contradictionsIn(html)).toEqual([]);
    onLoad(html);
    const versions = versionsOf(registry);
    expect(timeline.since(since)).toContainEqual(versions);
    const single = Object.entries(versions).map(([name, version]) => [name, [version]]);
    expect(await releasesThatRan(page)).toEqual(Object.fromEntries(single));
    const running = COMPOSED_REMOTES.map((name) => visitor.origin + foldersOf(registry, name).running);
    const strange = requested.filter(
      (url) => url.includes('/remotes/') && !running.some((folder) => url.startsWith(folder)),
    );
    expect(strange).toEqual([]);
  });
}

async function registryIn(page: Page): Promise<Registry> {
  return JSON.parse((await page.locator('#registry').textContent()) ?? '') as Registry;
}
