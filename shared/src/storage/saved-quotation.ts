import { parseQuotation, type Quotation } from '../domain';
import { readJson, session, writeJson } from './browser-storage';
import { OWN_SESSION_KEYS } from './keys';

let inMemory: Quotation | null = null;

/** What the visitor has written so far of a request for a quotation; nothing of it leaves the tab by itself (Ruling 35). */
export function savedQuotation(): Quotation {
  return inMemory ?? parseQuotation(readJson(session, OWN_SESSION_KEYS.quotation));
}

export function saveQuotation(quotation: Quotation): void {
  inMemory = writeJson(session, OWN_SESSION_KEYS.quotation, quotation) ? null : quotation;
}
