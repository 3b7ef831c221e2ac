import { readOwnProperty } from './record';

/** Maximum length of a full name in the service. */
export const NAME_MAX_LENGTH = 200;
/** Maximum length of each name field in the form: three fields and two spaces make a full name. */
export const NAME_PART_MAX_LENGTH = Math.floor((NAME_MAX_LENGTH - 2) / 3);

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;
const PHONE_LENGTH = 8;
const PHONE = /^[2-8]\d{7}$/;
const NATIONAL_ID = /^[1-9]\d{8}$/;
const DIMEX = /^[1-9]\d{10,11}$/;
const PASTED_PREFIX = /^\D*(?:\+\s*|00)506|^\s*\(\s*506\s*\)/;

/** The registered user, stored only in the browser under `user`. Spec §3. */
export type User = { name: string; lastName: string; phone: string; email?: string; idCard: string };

/** Parses a user from browser storage; null if the registration form would reject it. */
export function parseUser(value: unknown): User | null {
  const name = filled(value, 'name');
  const lastName = filled(value, 'lastName');
  const phone = filled(value, 'phone');
  const idCard = filled(value, 'idCard');
  if (!name || !lastName || !isPhone(phone) || !isIdCard(idCard)) return null;
  const email = filled(value, 'email');
  return isEmail(email) ? { name, lastName, phone, email, idCard } : { name, lastName, phone, idCard };
}

function filled(value: unknown, key: string): string {
  const text = readOwnProperty(value, key);
  return typeof text === 'string' ? text.trim() : '';
}

/** Returns whether a text has one @, a domain with a dot, and no spaces or control characters. Spec §5. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(top)
  );
}

/** Returns whether a phone has 8 digits, the first from 2 to 8. Spec §5. */
export function isPhone(phone: string): boolean {
  return PHONE.test(phone);
}

/** Returns the digits of a phone that the visitor types or pastes: at most 8, without the prefix +506. Ruling 14. */
export function normalizePhoneInput(raw: string): string {
  const digits = raw.replace(PASTED_PREFIX, '').replace(/\D/g, '');
  const local = digits.length >= 3 + PHONE_LENGTH ? digits.replace(/^506/, '') : digits;
  return local.slice(0, PHONE_LENGTH);
}

/** Removes spaces and hyphens from an identification. Ruling 14. */
export function idCardDigits(idCard: string): string {
  return idCard.replace(/[\s\p{Pd}]/gu, '');
}

/**
 * Returns whether a text is a national ID (9 digits) or a DIMEX number (11 or 12 digits); neither starts with 0. Spec
 * §5.
 */
export function isIdCard(idCard: string): boolean {
  const digits = idCardDigits(idCard);
  return NATIONAL_ID.test(digits) || DIMEX.test(digits);
}
