import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Timeout for a state that a test expects, ms; long enough for a busy machine. */
export const EXPECTED_STATE_TIMEOUT_MS = 20_000;

const WORKSPACE = /^(shared|host|e2e|remote-[\w-]+)$/;
const IGNORED = ['node_modules', 'dist', 'releases'];
const TEST = /\.test\.tsx?$/;
const MOCKS = /\bvi\.(mock|doMock)\(/;
const GLOBALS = /\bvi\.(resetModules|stubGlobal|stubEnv|useFakeTimers)\(/;
/**
 * Matches the first line of a test file with a DOM. Such a file gets fresh modules, globals and timers, even in a shared
 * process.
 */
const DOM = /^\/\/ @vitest-environment dom\r?\n/;

type Kind = 'together' | 'windows' | 'alone' | 'platform';

/** Slow tests of trials, and of commands that install, build or deploy; none concerns visitors. */
const PLATFORM = /^host\/trials\/|^e2e\/unit\/(deploy-scripts|new-remote|machines\/)/;

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = `${folder}/${item.name}`;
    if (!item.isDirectory()) return TEST.test(item.name) ? [path] : [];
    return IGNORED.includes(item.name) ? [] : filesIn(root, path);
  });

function kindOf(file: string, text: string): Kind {
  if (PLATFORM.test(file)) return 'platform';
  if (MOCKS.test(text)) return 'alone';
  if (DOM.test(text)) return 'windows';
  return GLOBALS.test(text) ? 'alone' : 'together';
}

/** Lists the workspaces of a checkout of this repository. */
export const workspacesIn = (root: string): string[] =>
  readdirSync(root).filter((name) => WORKSPACE.test(name));

/**
 * Lists the unit tests in folders by vitest project: whether they share a process, have a DOM, or test only the
 * platform.
 */
export function listTestFiles(root: string, folders: readonly string[]): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = { together: [], windows: [], alone: [], platform: [] };
  for (const file of folders.flatMap((folder) => filesIn(root, folder)))
    files[kindOf(file, readFileSync(join(root, file), 'utf8'))].push(file);
  return files;
}
