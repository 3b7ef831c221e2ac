import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../kit/sites/workspace';

/**
 * Source files in one process, each of which imports the next directly or through other files. Paths are relative to
 * the folder.
 */
type Part = readonly [folder: string, files: string];

const SERVER = 'host/server';
const LISTS: Part = [SERVER, 'directory/sql/lists.ts process/start-server.ts directory/service-plugin.ts'];

/** User journeys and the maximum number of source files on each. */
const JOURNEYS: Readonly<Record<string, { limit: number; parts: readonly Part[] }>> = {
  'a list row from the service to its card': {
    limit: 20,
    parts: [
      LISTS,
      ['shared/src', 'service/parse.ts state/lists.ts ../../remote-directory/src/results/results-page.tsx'],
      ['remote-directory/src', 'results/results-page.tsx specialist-card/specialist-card.tsx'],
    ],
  },
  'an evaluation from the button to the database and back into the list': {
    limit: 35,
    parts: [
      ['remote-profile/src', 'ratings/ratings.tsx evaluation/use-evaluation-form.ts'],
      ['.', 'remote-profile/src/evaluation/use-evaluation-form.ts shared/src/service/client.ts'],
      [SERVER, 'directory/service-plugin.ts directory/accept-submission.ts'],
      [SERVER, 'directory/service-plugin.ts process/start-server.ts directory/sql/create-store.ts'],
      LISTS,
      ['shared/src', 'service/parse.ts state/lists.ts ../../remote-profile/src/ratings/ratings.tsx'],
      ['remote-profile/src', 'ratings/ratings.tsx ratings/rating-item.tsx'],
    ],
  },
  '`npm run release` to the visitor’s page': {
    limit: 45,
    parts: [
      ['.', 'remote-profile/vite.config.ts shared/tools/vite/release-manifest.ts'],
      [SERVER, 'cli/deploy/main.ts cli/deploy/own-release.ts'],
      [SERVER, 'cli/deploy/main.ts cli/deploy/site-client.ts'],
      [SERVER, 'operators/deploy-api.ts registry/deploy-directory.ts registry/signed-state.ts'],
      [SERVER, 'registry/state-file.ts registry/deployment.ts pages/pages-plugin.ts pages/compose-page.ts'],
      ['host/src', 'main.tsx federation/remote-loader.ts'],
    ],
  },
  'a page request to its HTML': {
    limit: 25,
    parts: [
      [SERVER, 'process/app.ts pages/pages-plugin.ts pages/rendering/renderer-process.ts'],
      ['host/renderer', 'main.ts renderer.tsx'],
      [SERVER, 'pages/pages-plugin.ts pages/compose-page.ts'],
      [SERVER, 'pages/pages-plugin.ts pages/head/heads.ts'],
    ],
  },
  'a rollout from deploy to being stopped': {
    limit: 30,
    parts: [
      [SERVER, 'cli/deploy/main.ts cli/deploy/site-client.ts'],
      [SERVER, 'operators/deploy-api.ts registry/changes.ts'],
      [SERVER, 'pages/site-plugin.ts registry/rollouts/assignment.ts'],
      ['host/src', 'main.tsx signals/visit.ts'],
      [SERVER, 'registry/signals/signals-plugin.ts registry/signals/visitor-counts.ts'],
      [SERVER, 'registry/rollouts/run-rollouts.ts registry/rollouts/judge.ts'],
      [SERVER, 'registry/rollouts/run-rollouts.ts registry/changes.ts'],
    ],
  },
};

const entries: Record<string, string> = JSON.parse(
  readFileSync(join(ROOT, 'shared/package.json'), 'utf8'),
).exports;

function resolveImport(file: string, name: string): string | null {
  const shared = name.startsWith('@club/shared/') ? entries[`./${name.slice('@club/shared/'.length)}`] : null;
  if (!shared && !name.startsWith('.')) return null;
  const base = shared ? join('shared', shared) : join(dirname(file), name);
  const found = ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => join(ROOT, base + ending))
    .find((path) => existsSync(path) && statSync(path).isFile());
  return found ? relative(ROOT, found) : null;
}

const importsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:from|import\()\s*'([^']+)'/g)].flatMap(
    ([, name = '']) => resolveImport(file, name) ?? [],
  );

/** Returns the shortest chain of imports between two files, including lazy and type imports; null if there is none. */
function importChain(from: string, to: string): string[] | null {
  const chains = new Map([[from, [from]]]);
  for (const [file, chain] of chains) {
    if (file === to) return chain;
    for (const next of importsOf(file)) if (!chains.has(next)) chains.set(next, [...chain, next]);
  }
  return null;
}

/** Lists the files of all parts without `index.ts` files, which only re-export. */
function filesOf(parts: readonly Part[]): Set<string> {
  const chains = parts.flatMap(([folder, files]) => {
    const stops = files.split(' ').map((file) => join(folder, file));
    return stops.slice(1).flatMap((to, index) => {
      const from = stops[index] ?? '';
      const chain = importChain(from, to) ?? importChain(to, from);
      if (!chain) throw new Error(`no imports lead from ${from} to ${to}`);
      return chain;
    });
  });
  return new Set(chains.filter((file) => !file.endsWith('/index.ts')));
}

/** Prints how many source files one must read to follow each journey, with `--files` their names. Returns 1 for too many. */
export default function countJourneys(args: readonly string[]): number {
  const counts = Object.entries(JOURNEYS).map(([name, { limit, parts }]) => {
    const files = filesOf(parts);
    console.log(`${String(files.size).padStart(3)} of at most ${limit}  ${name}`);
    if (args.includes('--files')) for (const file of files) console.log(`      ${file}`);
    return files.size <= limit;
  });
  return counts.every(Boolean) ? 0 : 1;
}
