import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { paths } from '@club/shared/routes';
import { expect, type Page } from '@playwright/test';
import type { AllRemotesPage } from './pages/composed-page';
import { ProfileLocators } from './pages/profile';
import { PROFILE_PAGE_REMOTES } from './places';
import { type AlteredBuild, alterBuild } from './sites/altered-build';
import type { CompleteRegistry } from './sites/deployments';
import type { TempDir } from './sites/workspace';
import type { Visitor } from './visitor';

type Versions = Record<RemoteName, string>;

export function remoteVersions({ remotes }: CompleteRegistry): Versions {
  return Object.fromEntries(PROFILE_PAGE_REMOTES.map((name) => [name, remotes[name].version])) as Versions;
}

/** Records which versions a site has run, in order of deployment. */
export class DeploymentTimeline {
  readonly #states: Versions[];
  #answered = 0;

  constructor(first: Versions) {
    this.#states = [first];
  }

  get now(): Versions {
    return this.#states.at(-1) as Versions;
  }

  /** Number of deployments that the site has confirmed. Requests sent afterwards must see their effect. */
  get answered(): number {
    return this.#answered;
  }

  async change(name: RemoteName, version: string, perform: () => Promise<unknown>): Promise<void> {
    this.#states.push({ ...this.now, [name]: version });
    await perform();
    this.#answered = this.#states.length - 1;
  }

  /** Lists the combinations of versions that may have run after the given number of confirmed deployments. */
  since(answered: number): Versions[] {
    return this.#states.slice(answered);
  }
}

/** Makes every script of a build record its release in the page when the script runs. */
async function stamp(build: AlteredBuild): Promise<void> {
  const { name, version } = build.manifest;
  const mark = `((globalThis.clubReleases ??= {}).${name} ??= {})['${version}'] = true;`;
  for (const file of await readdir(build.dir, { recursive: true })) {
    if (file.endsWith('.js')) await build.write(file, `${mark}\n${await build.read(file)}`);
  }
}

export const makeStampedBuild = (name: RemoteName, version: string): Promise<TempDir> =>
  alterBuild(name, version, stamp);

/** Returns the releases that have run on the page, by remote. */
async function releasesThatRan(page: Page): Promise<Partial<Record<RemoteName, string[]>>> {
  const stamps = await page.evaluate(() =>
    JSON.stringify(Object.assign({ clubReleases: {} }, globalThis).clubReleases),
  );
  const found = Object.entries(JSON.parse(stamps) as Record<string, object>);
  return Object.fromEntries(found.map(([name, versions]) => [name, Object.keys(versions)]));
}

/** The remotes' files and registry entries that a page's HTML refers to. */
export type RemoteReferences = {
  registry: CompleteRegistry;
  /** URLs of remote files that the page preloads. */
  hinted: string[];
  /** Maps the URLs of remote scripts in the page to their integrity hashes. Omits URLs with retry parameters. */
  pinned: Record<string, string>;
  /** Remote and entry file of the release that rendered the page; null if only the host rendered. */
  drawn: { remote: RemoteName; entry: string } | null;
};

const between = (html: string, start: string, end: string): string => {
  const [, rest = ''] = html.split(start);
  return rest.slice(0, rest.indexOf(end));
};

const isRemoteFile = (url: string): boolean => url.includes('/remotes/') && !url.includes('?');

function drawnIn(html: string): RemoteReferences['drawn'] {
  const text = between(html, '<script id="drawn" type="application/json">', '</script>');
  if (text === '') return null;
  const { id, entry } = JSON.parse(text) as { id?: string; entry: string };
  // Ignores the home page's data, since the host renders that page.
  if (id === undefined) return null;
  return { remote: id.split('/')[0] as RemoteName, entry };
}

/** Fetches a page without a browser and reads its references to remotes. */
async function loadHtml(url: string): Promise<RemoteReferences> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return readHtml(await answer.text());
}

/** Reads a page's references to remotes. */
function readHtml(html: string): RemoteReferences {
  const map = between(html, '<script type="importmap">', '</script>');
  const registry = between(html, '<script id="registry" type="application/json">', '</script>');
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
  const links = html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g);
  return {
    registry: JSON.parse(registry) as CompleteRegistry,
    hinted: [...links].map(([, href = '']) => href).filter(isRemoteFile),
    pinned: Object.fromEntries(Object.entries(integrity).filter(([file]) => isRemoteFile(file))),
    drawn: drawnIn(html),
  };
}

const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Returns the folders of a remote's running and previous release, the only ones that the page may use. */
function foldersOf(
  { remotes }: CompleteRegistry,
  name: RemoteName,
): { running: string; previous: string | null } {
  const { entry, previous } = remotes[name];
  return { running: folderOf(entry), previous: previous && folderOf(previous.entry) };
}

/** Lists remote files in a page's HTML that belong to no release of the registry in the same page. */
function contradictionsIn({ registry, hinted, pinned, drawn }: RemoteReferences): string[] {
  const folders = REMOTE_NAMES.map((name) => foldersOf(registry, name));
  const isIn = (file: string, allowed: (string | null)[]) =>
    allowed.some((folder) => folder !== null && file.startsWith(folder));
  const running = folders.map((folder) => folder.running);
  const known = folders.flatMap((folder) => [folder.running, folder.previous]);
  return [
    ...(drawn && drawn.entry !== registry.remotes[drawn.remote].entry
      ? [`was drawn by ${drawn.entry}, which does not run`]
      : []),
    ...hinted.filter((file) => !isIn(file, running)).map((file) => `hints ${file}, which does not run`),
    ...hinted.filter((file) => file.endsWith('.js') && !pinned[file]).map((file) => `does not pin ${file}`),
    ...Object.keys(pinned)
      .filter((file) => !isIn(file, known))
      .map((file) => `pins ${file}, of which its registry does not know`),
    ...REMOTE_NAMES.filter(
      (name) => pinned[registry.remotes[name].entry] !== registry.remotes[name].integrity,
    ).map((name) => `pins another entry of ${name} than its registry`),
  ];
}

/** Fetches a file; rejects if it is missing or does not match the page's integrity hash. */
export async function expectIntactFile(url: string, integrity: string | undefined): Promise<void> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const hash = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  if (integrity !== undefined && hash !== integrity)
    throw new Error(`${url} is not the file that was pinned`);
}

/** Loads pages one after the other until `end` is called. */
class Loader {
  #loads = 0;
  #ending = false;
  #waiting: (() => void)[] = [];
  readonly #running: Promise<void>;

  /** Calls `load` for each page; stops if `load` rejects because of a faulty page. */
  constructor(private readonly load: (turn: number) => Promise<void>) {
    this.#running = this.#run();
    this.#running.catch(() => undefined);
  }

  /** Number of pages loaded so far without an error. */
  get loads(): number {
    return this.#loads;
  }

  /** Waits for the next page; rejects if a page has failed. */
  next(): Promise<void> {
    return Promise.race([this.#running, new Promise<void>((resolve) => this.#waiting.push(resolve))]);
  }

  /** Stops after the current page; rejects if a page has failed. */
  end(): Promise<void> {
    this.#ending = true;
    return this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#ending) {
      await this.load(this.#loads);
      this.#loads += 1;
      for (const told of this.#waiting.splice(0)) told();
    }
  }
}

const PATHS = [...Object.values(paths).filter((path) => !path.includes(':')), '/detalle/1'];

/**
 * Fetches pages repeatedly, each time with all files that they preload. A file that has an integrity hash but is not
 * preloaded is fetched only once.
 */
export function startHtmlLoad(
  origin: string,
  timeline: DeploymentTimeline,
  pinned: Map<string, string>,
  onLoad: (html: RemoteReferences) => void,
): Loader {
  return new Loader(async (turn) => {
    const since = timeline.answered;
    const page = await loadHtml(origin + PATHS[turn % PATHS.length]);
    expect(timeline.since(since)).toContainEqual(remoteVersions(page.registry));
    expect(contradictionsIn(page)).toEqual([]);
    expect(page.hinted.length).toBeGreaterThan(5);
    onLoad(page);
    const unseen = Object.keys(page.pinned).filter((file) => !pinned.has(file));
    for (const file of unseen) pinned.set(file, page.pinned[file] ?? '');
    const wanted = new Set([...page.hinted, ...unseen]);
    await Promise.all([...wanted].map((file) => expectIntactFile(origin + file, page.pinned[file])));
  });
}

/**
 * Loads the page with all remotes repeatedly in a browser and opens a lazy component. Expects all scripts of a remote
 * to come from one release.
 */
export function startBrowserLoad(
  visitor: Visitor,
  site: AllRemotesPage,
  timeline: DeploymentTimeline,
  onLoad: (html: RemoteReferences) => void,
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
    for (const name of PROFILE_PAGE_REMOTES) await expect(site.shown(name)).toBeVisible();
    await new ProfileLocators(page).ratingsButton.click();
    await expect(page.getByRole('dialog', { name: 'Evaluaciones' })).toBeVisible();

    const registry = await registryIn(page);
    const html = readHtml(await document);
    expect(html.registry).toEqual(registry);
    expect(contradictionsIn(html)).toEqual([]);
    onLoad(html);
    const versions = remoteVersions(registry);
    expect(timeline.since(since)).toContainEqual(versions);
    const single = Object.entries(versions).map(([name, version]) => [name, [version]]);
    expect(await releasesThatRan(page)).toEqual(Object.fromEntries(single));
    const running = PROFILE_PAGE_REMOTES.map((name) => visitor.origin + foldersOf(registry, name).running);
    const strange = requested.filter(
      (url) => url.includes('/remotes/') && !running.some((folder) => url.startsWith(folder)),
    );
    expect(strange).toEqual([]);
  });
}

async function registryIn(page: Page): Promise<CompleteRegistry> {
  return JSON.parse((await page.locator('#registry').textContent()) ?? '') as CompleteRegistry;
}
