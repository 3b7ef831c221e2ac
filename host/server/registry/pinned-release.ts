import { isRecord } from '@club/shared/domain';
import { parseRelease, type Release } from '@club/shared/federation';

/** A release as the state pins it; states of hosts before this one lack the hash until their next change. */
export type PinnedRelease = Release & {
  /** SHA-256 of its whole manifest, in hex. */
  manifest?: string;
  /** The origin that serves it has its files at the addresses that releases share, too. */
  sharedEntry?: true;
  /** Somebody wanted it never to be drawn on the server; older hosts draw it all the same. */
  unrendered?: true;
};

const isPin = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value));

export const isPinned = (release: unknown): release is PinnedRelease =>
  isRecord(release) &&
  parseRelease(release) !== null &&
  isPin(release.manifest) &&
  (release.sharedEntry ?? true) === true &&
  (release.unrendered ?? true) === true;
