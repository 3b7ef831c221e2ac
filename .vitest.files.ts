import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = /^(shared|host|e2e|remote-[\w-]+)$/;
const NOT_OURS = ['node_modules', 'dist', 'releases'];
const TEST = /\.test\.tsx?$/;
const MOCKS = /\bvi\.(mock|doMock)\(/;
const OWN = /\bvi\.(resetModules|stubGlobal|stubEnv|useFakeTimers)\(/;
/** Each file with a DOM begins with modules, globals and timers of its own, whichever process it is in. */
const DOM = /^\/\/ @vitest-environment dom\r?\n/;

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = `${folder}/${item.name}`;
    if (!item.isDirectory()) return TEST.test(item.name) ? [path] : [];
    return NOT_OURS.includes(item.name) ? [] : filesIn(root, path);
  });

type Kind = 'together' | 'windows' | 'alone';

function kindOf(text: string): Kind {
  if (MOCKS.test(text)) return 'alone';
  if (DOM.test(text)) return 'windows';
  return OWN.test(text) ? 'alone' : 'together';
}

/** The unit tests of every workspace, by whether each needs a process of its own, or shares one with others that have a DOM. */
export function testFiles(root: string): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = { together: [], windows: [], alone: [] };
  const folders = readdirSync(root).filter((name) => FOLDERS.test(name));
  for (const file of folders.flatMap((folder) => filesIn(root, folder)))
    files[kindOf(readFileSync(join(root, file), 'utf8'))].push(file);
  return files;
}
