import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = /^(shared|host|e2e|remote-[\w-]+)$/;
const NOT_OURS = ['node_modules', 'dist', 'releases'];
const TEST = /\.test\.tsx?$/;
/** What a test needs its own process for: a DOM, which its file asks for in the first line, or modules, globals or a clock of its own. */
const ALONE =
  /^\/\/ @vitest-environment jsdom\r?\n|\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(/;

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = `${folder}/${item.name}`;
    if (!item.isDirectory()) return TEST.test(item.name) ? [path] : [];
    return NOT_OURS.includes(item.name) ? [] : filesIn(root, path);
  });

/** The unit tests of every workspace, by whether each needs a process of its own. */
export function testFiles(root: string): { alone: string[]; together: string[] } {
  const files = readdirSync(root)
    .filter((name) => FOLDERS.test(name))
    .flatMap((folder) => filesIn(root, folder));
  const isAlone = (file: string) => ALONE.test(readFileSync(join(root, file), 'utf8'));
  return { alone: files.filter(isAlone), together: files.filter((file) => !isAlone(file)) };
}
