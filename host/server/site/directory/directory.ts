import type { Specialist } from '@club/shared/domain';
import type { Average } from './average';
import type { Words } from './words';

/** Whom the site lists, and what evaluations say of them: the server's own reading of what browsers fetch. */
export type Directory = {
  specialists: readonly Specialist[];
  byId: ReadonlyMap<string, Specialist>;
  /** Ids of those whom it held once and may hold again. */
  removed: ReadonlySet<string>;
  /** How searches of it are spelled. */
  words: Words;
  /** By id; none while evaluations could not be read, or where this server does not read them. */
  averages: ReadonlyMap<string, Average>;
};
