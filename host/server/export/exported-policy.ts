import { type InlineHashes, metaPolicy } from '../http/security-headers';
import type { ExportedHost } from './exported-host';

/** The policy that a page of an export carries, given the hashes of what stands in it. */
export const policyOf =
  ({ remoteOrigins, connectOrigins }: ExportedHost) =>
  (inline: InlineHashes): string =>
    metaPolicy({ inline, remoteOrigins, connectOrigins });
