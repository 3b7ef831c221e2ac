import { createHash } from 'node:crypto';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { Registry } from '../stack/registry';

/** What a page's HTML says of the remotes. */
export type ComposedHtml = {
  registry: Registry;
  /** Addresses of the remotes' files that the page hints. */
  hinted: string[];
  /** Address → hash of every remote's script that the page pins, without the fresh queries. */
  pinned: Record<string, string>;
  /** Which release drew the page, by its entry, and of which remote; null where the shell went out. */
  drawn: { remote: RemoteName; entry: string } | null;
};

const between = (html: string, start: string, end: string): string => {
  const [, rest = ''] = html.split(start);
  return rest.slice(0, rest.indexOf(end));
};

const isRemoteFile = (url: string): boolean => url.includes('/remotes/') && !url.includes('?');

function drawnIn(html: string): ComposedHtml['drawn'] {
  const text = between(html, '<script id="drawn" type="application/json">', '</script>');
  if (text === '') return null;
  const { id, entry } = JSON.parse(text) as { id: string; entry: string };
  return { remote: id.split('/')[0] as RemoteName, entry };
}

/** Loads a page as a crawler would, and reads what it says of the remotes. */
export async function loadHtml(url: string): Promise<ComposedHtml> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return readHtml(await answer.text());
}

/** Reads what a page says of the remotes. */
export function readHtml(html: string): ComposedHtml {
  const map = between(html, '<script type="importmap">', '</script>');
  const registry = between(html, '<script id="registry" type="application/json">', '</script>');
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
  const links = html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g);
  return {
    registry: JSON.parse(registry) as Registry,
    hinted: [...links].map(([, href = '']) => href).filter(isRemoteFile),
    pinned: Object.fromEntries(Object.entries(integrity).filter(([file]) => isRemoteFile(file))),
    drawn: drawnIn(html),
  };
}

const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/** The folders that the page's own registry allows it to use: of what runs, and of what ran before. */
export function foldersOf(
  { remotes }: Registry,
  name: RemoteName,
): { running: string; previous: string | null } {
  const { entry, previous } = remotes[name];
  return { running: folderOf(entry), previous: previous && folderOf(previous.entry) };
}

/** What is wrong with a page's HTML by itself: each file must belong to the registry that stands in that very page. */
export function contradictionsIn({ registry, hinted, pinned, drawn }: ComposedHtml): string[] {
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

/** Asks for a file; rejects unless it is there, with the hash that a page pins it to. */
export async function requireFile(url: string, integrity: string | undefined): Promise<void> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const hash = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  if (integrity !== undefined && hash !== integrity)
    throw new Error(`${url} is not the file that was pinned`);
}
