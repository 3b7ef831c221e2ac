import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isRecord } from '@club/shared/domain';
import { isRemoteLike } from '@club/shared/federation';

/** Who may change one remote. Only the token's hash is kept. */
export type DeployToken = {
  /** Who uses it; the history names them. */
  name: string;
  /** Perhaps one that another host had, and may have again. */
  remote: string;
  /** SHA-256 in hex: a token is random enough to need no slower hash. */
  hash: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; a token without it works until it is revoked, and hosts before this one do not read it. */
  expiresAt?: string;
};

const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** One line of up to 60 characters, none of them invisible. */
export const isTokenName = (name: string): boolean =>
  name === name.trim() && /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u.test(name);

/** Accepts ISO 8601 only: dates are printed to terminals, which obey control characters. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[\dT:.Z+-]*$/.test(value) && !Number.isNaN(Date.parse(value));

function isDeployToken(value: unknown): value is DeployToken {
  if (!isRecord(value)) return false;
  const { name, remote, hash, createdAt, expiresAt } = value;
  return (
    typeof name === 'string' &&
    isTokenName(name) &&
    isRemoteLike(remote) &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    isMoment(createdAt) &&
    (expiresAt === undefined || isMoment(expiresAt))
  );
}

/** Reads a list of tokens whole or not at all. */
export const parseTokens = (value: unknown): DeployToken[] | null =>
  Array.isArray(value) && value.every(isDeployToken) ? value : null;

/** Whether its days are over. */
export const isExpired = ({ expiresAt }: DeployToken, now: Date): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();

/** The token that a secret belongs to; every one is compared, each in the same time. */
export function tokenOf(tokens: readonly DeployToken[], secret: string): DeployToken | null {
  const hash = Buffer.from(hashOf(secret), 'hex');
  let found: DeployToken | null = null;
  for (const token of tokens) if (timingSafeEqual(Buffer.from(token.hash, 'hex'), hash)) found = token;
  return found;
}
