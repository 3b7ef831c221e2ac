import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the remotes' folders, as npm's workspaces do. Skips a folder without `package.json`: a removed remote leaves
 * one with ignored files.
 */
export const remoteFolders = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((item) => item.isDirectory() && item.name.startsWith('remote-'))
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, name, 'package.json')));
