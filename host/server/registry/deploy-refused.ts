import { collapseSpaces } from '@club/shared/domain';

const LONGEST_REASON = 500;

/** A reason as refusals give it, whatever text is named in it. */
export const inOneLine = (reason: string): string => collapseSpaces(reason).slice(0, LONGEST_REASON);

/** A change of what runs was refused, and nothing was changed; the message is one clear line. */
export class DeployRefused extends Error {}
