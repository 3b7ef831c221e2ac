import type { RemoteName } from '@club/shared/federation';

/** Today's build and the release before it. */
export const GENERATIONS = ['N', 'N−1'] as const;
export type Generation = (typeof GENERATIONS)[number];

export type Remotes = Record<RemoteName, Generation>;
type Site = { host: Generation; remotes: Remotes };

/** Every way in which hosts and remotes of two generations can meet. */
export const EVERY_SITE: Site[] = GENERATIONS.flatMap((host) =>
  GENERATIONS.flatMap((directory) =>
    GENERATIONS.flatMap((profile) =>
      GENERATIONS.map((feedback) => ({ host, remotes: { directory, profile, feedback } })),
    ),
  ),
);
