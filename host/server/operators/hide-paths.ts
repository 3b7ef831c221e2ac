import { resolve } from 'node:path';

/** Puts names in the place of folders of this machine: where they lie is nobody's business beyond it. */
export function pathHider(folders: Readonly<Record<string, string>>): (text: string) => string {
  const names = Object.entries(folders)
    .flatMap(([name, folder]) => [folder, resolve(folder)].map((path) => ({ name, path })))
    .sort((a, b) => b.path.length - a.path.length);
  return (text) => names.reduce((hidden, { name, path }) => hidden.replaceAll(path, name), text);
}
