import { readdirSync } from 'node:fs';

/** The folders of the remotes: `npm` takes the same ones for workspaces. */
export const remoteFolders = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((item) => item.isDirectory() && item.name.startsWith('remote-'))
    .map(({ name }) => name);
