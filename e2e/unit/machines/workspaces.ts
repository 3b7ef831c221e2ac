import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders } from '../../../shared/tools/remote-folders.mjs';
import { ROOT } from '../../stack/paths';

type Manifest = {
  workspaces?: string[];
  engines?: { node: string };
  scripts?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** The folders of all workspaces, each remote's among them. */
export const workspaceFolders = (): string[] =>
  (manifestOf('.').workspaces ?? []).flatMap((name) => (name === 'remote-*' ? remoteFolders(ROOT) : name));
