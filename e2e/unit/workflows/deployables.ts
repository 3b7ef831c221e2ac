import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders } from '../../../.scripts/remote-folders.mjs';
import { ROOT } from '../../stack/paths';

type Manifest = { workspaces?: string[]; engines?: { node: string }; scripts?: Record<string, string> };

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

export const remotes: readonly string[] = remoteFolders(ROOT);

/** The workspaces that are deployed, by their folders. */
export const deployables: readonly string[] = ['host', ...remotes];
