import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import type { Env } from '../env-reader';
import { SHARED_VERSIONS } from '../shared-versions';
import { exportSite } from './export-site';
import type { NginxChoices } from './nginx-conf';

const USAGE = 'export DIR [--listen 80] [--name _] [--service http://127.0.0.1:4301]';

type Around = {
  env: Env;
  /** The host's build. */
  dist: string;
  /** What a relative DIR is relative to. */
  cwd: string;
  print: (line: string) => void;
};

const SAFE = {
  listen: /^[\w.:[\]*-]+$/,
  name: /^[\w.*-]+( [\w.*-]+)*$/,
  service: /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i,
} as const satisfies Record<keyof NginxChoices, RegExp>;

function requireSafe(values: NginxChoices): NginxChoices {
  for (const [name, pattern] of Object.entries(SAFE) as [keyof NginxChoices, RegExp][]) {
    if (!pattern.test(values[name])) throw new Error(`--${name} cannot be ${JSON.stringify(values[name])}`);
  }
  return values;
}

function readArguments(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      listen: { type: 'string', default: '80' },
      name: { type: 'string', default: '_' },
      service: { type: 'string', default: 'http://127.0.0.1:4301' },
    },
  });
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  return { dir, nginx: requireSafe(values) };
}

/** Exports the site; answers with the exit code. What was refused is one line on stderr. */
export async function runExport(argv: string[], { env, dist, cwd, print }: Around): Promise<number> {
  try {
    const { dir: named, nginx } = readArguments(argv);
    const dir = resolve(cwd, named);
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.problems.join('; '));
    await exportSite({
      dist,
      dir,
      config: read.config,
      sharedVersions: SHARED_VERSIONS,
      nginx,
      by: userInfo().username,
    });
    print(`exported to ${dir}; nginx serves it with ${join(dir, 'nginx.conf')}`);
    return 0;
  } catch (error) {
    console.error(`export: ${(error as Error).message}`);
    return 1;
  }
}
