import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListName } from '../../renderer/protocol';
import { filesIn } from '../files/files-in';
import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../http/text-answer';
import type { Directory } from '../site/directory/directory';
import { keepDirectory } from '../site/directory/keep-directory';
import { layoutOf } from './layout';

export type ListTexts = Record<ListName, string>;

/** What an export draws its pages from, as its `host.json` tells it. */
export type Drawing = {
  /** The folder with the lists and the renderer, named after what they hold. */
  source: string;
  /** When the lists were read (ISO 8601). */
  at: string;
  /** Where visitors reach the site; null: nobody said. */
  origin: string | null;
};

const LISTS = ['specialists', 'ratings'] as const satisfies readonly ListName[];
const RENDERER = 'renderer';

async function nameOf(lists: ListTexts, rendererDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of LISTS) hash.update(`${lists[name].length} `).update(lists[name]);
  for (const file of (await filesIn(rendererDir)).sort())
    hash.update(`${file} `).update(await readFile(join(rendererDir, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Keeps lists and renderer in the export, outside of what is served; answers with their folder's name. */
export async function keepSource(dir: string, lists: ListTexts, rendererDir: string): Promise<string> {
  const { sources } = layoutOf(dir);
  const name = await nameOf(lists, rendererDir);
  const place = join(sources, name);
  if (existsSync(place)) return name;
  const unfinished = join(sources, `.${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  for (const list of LISTS) await writeFile(join(unfinished, `${list}.json`), lists[list]);
  await cp(rendererDir, join(unfinished, RENDERER), { recursive: true });
  await rename(unfinished, place);
  return name;
}

/** What no page is drawn from any more. */
export async function removeOldSources(dir: string, drawing: Drawing | null): Promise<void> {
  const { sources } = layoutOf(dir);
  if (!drawing) return rm(sources, { recursive: true, force: true });
  for (const name of await readdir(sources))
    if (name !== drawing.source) await rm(join(sources, name), { recursive: true, force: true });
}

export type OpenedSource = {
  rendererDir: string;
  lists: Record<ListName, () => Promise<TextAnswer>>;
  directory: Directory;
};

/** The directory that lists hold, as the site's own server reads it. */
export async function openLists(texts: ListTexts): Promise<Omit<OpenedSource, 'rendererDir'>> {
  const answer = (name: ListName) => createTextAnswer(texts[name], JSON_TYPE);
  const [people, rated] = await Promise.all([answer('specialists'), answer('ratings')]);
  const lists = { specialists: async () => people, ratings: async () => rated };
  const directory = await (await keepDirectory({ ...lists, removed: async () => [] }))();
  if (!directory) throw new Error('the specialists that are kept are no list');
  return { lists, directory };
}

export async function openSource(dir: string, { source }: Drawing): Promise<OpenedSource> {
  const folder = join(layoutOf(dir).sources, source);
  const read = (name: ListName) => readFile(join(folder, `${name}.json`), 'utf8');
  const [specialists, ratings] = await Promise.all([read('specialists'), read('ratings')]);
  return { rendererDir: join(folder, RENDERER), ...(await openLists({ specialists, ratings })) };
}
