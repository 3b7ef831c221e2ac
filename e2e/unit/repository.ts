import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders } from '../../shared/tools/remote-folders.mjs';
import { ROOT } from '../kit/sites/workspace';

type Manifest = {
  workspaces?: string[];
  engines?: { node: string };
  scripts?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** Lists the folders of all workspaces, remotes included. */
export const workspaceFolders = (): string[] =>
  (manifestOf('.').workspaces ?? []).flatMap((name) => (name === 'remote-*' ? remoteFolders(ROOT) : name));

/** A file of the repository: its path from the root, and its text. */
export type RepositoryFile = { name: string; text: string };

/** Returns the repository's files that match Git's patterns, including uncommitted ones. */
export function repositoryFiles(...patterns: string[]): RepositoryFile[] {
  const files = (...options: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options, ...patterns], { cwd: ROOT, encoding: 'utf8' })
      .split('\0')
      .filter((name) => name !== '');
  const deleted = new Set(files('--deleted'));
  return files('--cached', '--others', '--exclude-standard')
    .filter((name) => !deleted.has(name))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8').replaceAll('\r\n', '\n') }));
}
