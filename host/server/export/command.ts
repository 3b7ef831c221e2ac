import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, SITE_ORIGIN_RULE } from '../config/config';
import { type Env, originOf } from '../config/env-reader';
import { HOST_SHARED } from '../registry/host-shared';
import { drawsPages } from '../rendering/draws-pages';
import type { Lists } from '../service/store';
import { currentLists } from './current-lists';
import { exportSite } from './export-site';
import { layoutOf } from './layout';
import type { NginxChoices } from './nginx-conf';
import { remotesSource, sourceText } from './remotes-source';

const USAGE =
  'export DIR [--from REMOTES_DIR] [--listen 80] [--name _] [--service http://127.0.0.1:4301] [--origin https://…] [--undrawn]';

type Context = {
  env: Env;
  /** The host's build. */
  dist: string;
  /** Where the remotes are built that an export of nothing that ran takes. */
  checkout: string;
  /** What a relative DIR is relative to. */
  cwd: string;
  print: (line: string) => void;
  /** What the site lists before its service has run. */
  demo: () => Lists;
};

const SAFE = {
  listen: /^[\w.:[\]*-]+$/,
  name: /^[\w.*-]+( [\w.*-]+)*$/,
  service: /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i,
} as const satisfies Record<keyof NginxChoices, RegExp>;

function requireSafe({ listen, name, service }: NginxChoices): NginxChoices {
  const choices = { listen, name, service };
  for (const [option, pattern] of Object.entries(SAFE) as [keyof NginxChoices, RegExp][]) {
    const value = choices[option];
    if (!pattern.test(value)) throw new Error(`--${option} cannot be ${JSON.stringify(value)}`);
  }
  return choices;
}

function readArguments(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      builds: { type: 'boolean', default: false },
      listen: { type: 'string', default: '80' },
      name: { type: 'string', default: '_' },
      service: { type: 'string', default: 'http://127.0.0.1:4301' },
      origin: { type: 'string' },
      undrawn: { type: 'boolean', default: false },
    },
  });
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  const { from, builds, undrawn } = values;
  const origin = values.origin === undefined ? null : originOf(values.origin);
  if (values.origin !== undefined && !origin)
    throw new Error(`--origin must be ${SITE_ORIGIN_RULE}, but is ${JSON.stringify(values.origin)}`);
  return { dir, from, builds, undrawn, origin, nginx: requireSafe(values) };
}

/** Exports the site; answers with the exit code. What was refused is one line on stderr. */
export async function runExport(
  argv: string[],
  { env, dist, checkout, cwd, print, demo }: Context,
): Promise<number> {
  try {
    const { dir: named, from, builds, nginx, undrawn, origin } = readArguments(argv);
    const dir = resolve(cwd, named);
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.problems.join('; '));
    const { config } = read;
    if (from !== undefined && existsSync(layoutOf(dir).hostFile)) {
      throw new Error(`${dir} keeps what runs in it; --from is for an export to a new folder`);
    }
    const remotes = await remotesSource({
      from: from && resolve(cwd, from),
      builds,
      checkout,
      remotesDir: config.remotesDir,
      isNamed: Boolean(env.REMOTES_DIR?.trim()),
    });
    const { isFirst, missing } = await exportSite({
      dist,
      dir,
      config,
      remotes,
      drawing: async () => {
        if (undrawn || !drawsPages(config)) return null;
        const { texts, from: source } = await currentLists(config, demo);
        print(`pages are drawn ahead of time from ${source}`);
        return { texts, origin: origin ?? config.siteOrigin };
      },
      print,
      shared: HOST_SHARED,
      nginx,
      by: userInfo().username,
    });
    const shown = isFirst ? sourceText(remotes) : 'what ran there before';
    const without =
      missing.length > 0 ? `, without ${missing.join(' and ')}, of which it holds no release` : '';
    print(`exported to ${dir} with ${shown}${without}; nginx serves it with ${join(dir, 'nginx.conf')}`);
    return 0;
  } catch (error) {
    console.error(`export: ${(error as Error).message}`);
    return 1;
  }
}
