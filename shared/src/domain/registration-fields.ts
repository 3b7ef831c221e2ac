/** Longest whole name that the service stores, and longest part of one that the form takes: three make a name. */
export const NAME_MAX_LENGTH = 200;
export const NAME_PART_MAX_LENGTH = Math.floor((NAME_MAX_LENGTH - 2) / 3);
const PHONE_LENGTH = 8;
const PHONE = /^[2-8]\d{7}$/;
const NATIONAL_ID = /^[1-9]\d{8}$/;
const DIMEX = /^[1-9]\d{10,11}$/;
const PASTED_PREFIX = /^\D*(?:\+\s*|00)506|^\s*\(\s*506\s*\)/;

/** 8 digits, the first 2 to 8. Spec §5. */
export function isPhone(phone: string): boolean {
  return PHONE.test(phone);
}

/** What the phone box keeps of what was typed or pasted: at most 8 digits, without a pasted +506. Ruling 14. */
export function phoneInput(raw: string): string {
  const digits = raw.replace(PASTED_PREFIX, '').replace(/\D/g, '');
  const local = digits.length >= 3 + PHONE_LENGTH ? digits.replace(/^506/, '') : digits;
  return local.slice(0, PHONE_LENGTH);
}

/** The identification without its spaces and hyphens. Ruling 14. */
export function idCardDigits(idCard: string): string {
  return idCard.replace(/[\s\p{Pd}]/gu, '');
}

/** A national ID (9 digits) or a DIMEX number (11 or 12), never starting with 0. Spec §5. */
export function isIdCard(idCard: string): boolean {
  const digits = idCardDigits(idCard);
  return NATIONAL_ID.test(digits) || DIMEX.test(digits);
}
