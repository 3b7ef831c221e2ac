import { resolve } from 'node:path';

/** Replaces paths of this machine's folders by the folders' names, for answers that leave the machine. */
export function pathHider(folders: Readonly<Record<string, string>>): (text: string) => string {
  const names = Object.entries(folders)
    .flatMap(([name, folder]) => [folder, resolve(folder)].map((path) => ({ name, path })))
    .sort((a, b) => b.path.length - a.path.length);
  return (text) => names.reduce((hidden, { name, path }) => hidden.replaceAll(path, name), text);
}
