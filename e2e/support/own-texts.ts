import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');
const TEXT = /\.(tsx?|[cm]?js|mts|gs|css|html|svg|md|ya?ml|webmanifest)$/;

/** Folders of no one's writing: what Git ignores by its plain name, and Git's own. */
const IGNORED = new Set([...readFileSync(join(ROOT, '.gitignore'), 'utf8').split(/\r?\n/), '.git']);

export type OwnText = { file: string; text: string };

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Every text of the repository: code, style sheets and pages, by its path from the root. */
export const ownTexts = (): OwnText[] =>
  filesIn(ROOT)
    .filter((path) => TEXT.test(path))
    .map((path) => ({
      file: relative(ROOT, path).replaceAll(sep, '/'),
      text: readFileSync(path, 'utf8'),
    }));
