import type { RemoteName } from '@club/shared/federation';
import type { InEngine } from './fixtures';

/** Firefox takes the hash of nothing where nothing arrived. */
export const WRONG_HASH = /None of the .* hashes in the integrity attribute match/;

/** A script whose bytes are not those that the page was composed for. */
export const BLOCKED: InEngine = {
  chromium: [/integrity/i],
  firefox: [WRONG_HASH],
  webkit: [/integrity|access control checks/i],
};

/** What the page itself says of a remote that is not there. */
export const couldNotLoad = (remote: RemoteName) => new RegExp(`\\[${remote} .*no se pudo cargar`);
