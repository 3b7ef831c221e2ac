import { isRecord } from '@club/shared/domain';
import { ERROR_KINDS, type ErrorReport, isRemoteName } from '@club/shared/federation';

const MAX_MESSAGE = 300;
const MAX_RAW_MESSAGE = 4_000;

const QUERY = /(?<=[^\s?])[?#][^\s"'()]{1,2000}/g;
const EMAIL = /[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g;
/** Seven digits or more, as in identifications and telephones, with the separators that people write. */
const LONG_NUMBER = /\d(?:[ .-]?\d){6,40}/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** One line without what may tell who a visitor is: queries, e-mail addresses, identifications, telephones. */
export function anonymous(message: string): string {
  return message
    .slice(0, MAX_RAW_MESSAGE)
    .replace(INVISIBLE, ' ')
    .replace(QUERY, '')
    .replace(EMAIL, '…')
    .replace(LONG_NUMBER, '…')
    .trim()
    .slice(0, MAX_MESSAGE);
}

/** Reads what a page reports, made anonymous; null when it is no report. */
export function readErrorReport(value: unknown): ErrorReport | null {
  if (!isRecord(value)) return null;
  const { remote, version, message } = value;
  const kind = ERROR_KINDS.find((name) => name === value.kind);
  if (!isRemoteName(remote) || !kind || typeof message !== 'string') return null;
  if (typeof version !== 'string' || !/^[\w.+-]{1,64}$/.test(version)) return null;
  return { remote, version, kind, message: anonymous(message) };
}
