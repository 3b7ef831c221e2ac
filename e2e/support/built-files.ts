import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { built } from '../stack/paths';

export type BuiltFile = { name: string; text: string };

/** Every script and style sheet that a browser can get from the builds of the host and of the remotes. */
export const builtFiles = (): BuiltFile[] =>
  [built.client, ...REMOTE_NAMES.map(built.remote)].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  );
