import { execFileSync } from 'node:child_process';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { ROOT } from '../stack/paths';
import { PREVIOUS_COMMIT } from './previous-commit';

/** Today's build and the release before it. */
export const GENERATIONS = ['N', 'N−1'] as const;
export type Generation = (typeof GENERATIONS)[number];

export type Remotes = Record<RemoteName, Generation>;
type Site = { host: Generation; remotes: Remotes };

function foldersOfPrevious(): string[] | null {
  try {
    return execFileSync('git', ['ls-tree', '--name-only', PREVIOUS_COMMIT], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
  } catch {
    return null;
  }
}

const previous = foldersOfPrevious();

/** The remotes that both generations have; a newer one has nothing to be compatible with yet. */
export const LASTING_REMOTES = REMOTE_NAMES.filter((name) => previous?.includes(`remote-${name}`) ?? true);

/** Back and forth, so that from one site to the next a single remote is deployed. */
const withEach = (sites: Partial<Remotes>[], name: RemoteName): Partial<Remotes>[] =>
  sites.flatMap((site, i) => {
    const turn = i % 2 === 0 ? GENERATIONS : [...GENERATIONS].reverse();
    return turn.map((generation) => ({ ...site, [name]: generation }));
  });

const EVERY_MIXTURE = LASTING_REMOTES.reduce(withEach, [{}]) as Remotes[];

/** Every way in which hosts and remotes of two generations can meet. */
export const EVERY_SITE: Site[] = GENERATIONS.flatMap((host) =>
  EVERY_MIXTURE.map((remotes) => ({ host, remotes })),
);

/** All remotes of one generation. */
export const remotesOf = (generation: Generation): Remotes =>
  Object.fromEntries(LASTING_REMOTES.map((name) => [name, generation])) as Remotes;
