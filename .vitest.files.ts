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

type Kind = 'together' | 'windows' | 'alone' | 'platform';

/** Tests of trials and of commands that install, build or deploy: slow, and no visitor meets them. */
const PLATFORM = /^host\/trials\/|^e2e\/unit\/(deploy-scripts|new-remote|machines\/)/;

function kindOf(file: string, text: string): Kind {
  if (PLATFORM.test(file)) return 'platform';
  if (MOCKS.test(text)) return 'alone';
  if (DOM.test(text)) return 'windows';
  return OWN.test(text) ? 'alone' : 'together';
}

/** Lists the unit tests of every workspace: those of the platform, and the others by whether they share a process or a DOM. */
export function testFiles(root: string): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = { together: [], windows: [], alone: [], platform: [] };
  const folders = readdirSync(root).filter((name) => FOLDERS.test(name));
  for (const file of folders.flatMap((folder) => filesIn(root, folder)))
    files[kindOf(file, readFileSync(join(root, file), 'utf8'))].push(file);
  return files;
}
