import { createHash, randomBytes } from 'node:crypto';
import { isRecord } from '@club/shared/domain';
import type { ChangeMetadata } from './changes';
import { folderInEntryUrl, isPinnedRelease, type PinnedRelease } from './release-folder';
import { currentOffSwitch, type DeployState, type ReleasePreview } from './state';

/** Folder of previews below REMOTES_DIR; no URL of a published release leads to it. */
export const PREVIEWS_FOLDER = '.previews';

const KEY_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum previews per remote; beyond it, a new one replaces the oldest. */
const MAX_PREVIEWS = 20;

const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns whether a text has the form of a preview's key. */
export const isPreviewKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

const isReleasePreview = (value: unknown): value is ReleasePreview =>
  isRecord(value) &&
  [value.at, value.by, value.remote, value.keyHash].every((text) => typeof text === 'string') &&
  typeof value.expiresAt === 'string' &&
  !Number.isNaN(Date.parse(value.expiresAt)) &&
  isPinnedRelease(value.release);

function previewsIn({ previews }: DeployState): ReleasePreview[] {
  const all: unknown = previews;
  return Array.isArray(all) ? all.filter(isReleasePreview) : [];
}

const isLive = ({ expiresAt }: ReleasePreview, now: Date): boolean => Date.parse(expiresAt) > now.getTime();

/** Returns the previews of remotes that are not switched off. */
export const previewsOfEnabledRemotes = (state: DeployState): ReleasePreview[] =>
  previewsIn(state).filter(({ remote }) => !currentOffSwitch(state, remote));

/** Returns the preview for a key in a link; null if it is unknown, expired or belongs to another remote. */
export function findLivePreview(
  previews: readonly ReleasePreview[],
  { remote, key }: { remote: string; key: string },
  now: Date,
): ReleasePreview | null {
  const hash = hashOfKey(key);
  const found = previews.find((preview) => preview.keyHash === hash && preview.remote === remote);
  return found && isLive(found, now) ? found : null;
}

/** Adds a preview to the state. Removes expired ones and the oldest ones of its remote beyond the limit. */
export function addPreview(
  state: DeployState,
  { remote, by, at }: ChangeMetadata,
  { release, key, days }: { release: PinnedRelease; key: string; days: number },
): DeployState {
  const expiresAt = new Date(Date.parse(at) + days * DAY_MS).toISOString();
  const preview: ReleasePreview = { at, by, remote, release, keyHash: hashOfKey(key), expiresAt };
  const live = previewsIn(state).filter((each) => isLive(each, new Date(at)));
  const own = [...live.filter((each) => each.remote === remote), preview].slice(-MAX_PREVIEWS);
  return { ...state, previews: [...live.filter((each) => each.remote !== remote), ...own] };
}

export const newPreviewKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Returns the folders of a remote's previews that have not expired. */
export const previewFolders = (state: DeployState, remote: string, now: Date): Set<string> =>
  new Set(
    previewsIn(state)
      .filter((preview) => preview.remote === remote && isLive(preview, now))
      .map(({ release }) => folderInEntryUrl(remote, release.entry) ?? ''),
  );
