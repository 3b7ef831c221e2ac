import type { RemoteName } from '@club/shared/federation';
import { failedRelease, forgetFailedRelease, rememberFailedRelease } from '@club/shared/state';

/** What is known beyond this page of releases that threw while they were drawn; a release is named by its entry. */
export type ReleaseMemory = {
  failed(remote: RemoteName): string | null;
  remember(remote: RemoteName, entry: string): void;
  forget(remote: RemoteName): void;
};

export const NO_MEMORY: ReleaseMemory = {
  failed: () => null,
  remember: () => undefined,
  forget: () => undefined,
};

/** That of this browser. */
export const BROWSER_MEMORY: ReleaseMemory = {
  failed: failedRelease,
  remember: rememberFailedRelease,
  forget: forgetFailedRelease,
};
