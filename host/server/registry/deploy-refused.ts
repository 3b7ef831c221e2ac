import { collapseSpaces } from '@club/shared/domain';

const MAX_REASON_LENGTH = 500;

/** Shortens a reason to one line of at most 500 characters. */
export const shortenReason = (reason: string): string => collapseSpaces(reason).slice(0, MAX_REASON_LENGTH);

/** Error that rejects a change of deployments before anything is stored. Its message is one line. */
export class DeployRefused extends Error {}

/** Rejects a change with the reason of an error. */
export function rethrowAsRefusal(error: Error): never {
  throw new DeployRefused(error.message);
}
