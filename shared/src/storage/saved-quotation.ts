import { parseQuotation, type Quotation } from '../domain';
import { readJson, session, writeJson } from './browser-storage';
import { EXTRA_SESSION_KEYS } from './keys';

let inMemory: Quotation | null = null;

/** Returns the visitor's draft of a quotation request. It stays in this tab until the visitor sends it. Ruling 35. */
export function savedQuotation(): Quotation {
  return inMemory ?? parseQuotation(readJson(session, EXTRA_SESSION_KEYS.quotation));
}

export function saveQuotation(quotation: Quotation): void {
  inMemory = writeJson(session, EXTRA_SESSION_KEYS.quotation, quotation) ? null : quotation;
}
