import { isRecord } from '@club/shared/domain';

export type BodyResult = { ok: true; value: object } | { ok: false; reason: string };

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON object in a body, whatever the bytes are; the reason otherwise. */
export function readBody(bytes: unknown): BodyResult {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { ok: false, reason: 'Falta el cuerpo.' };
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(bytes));
  } catch {
    return { ok: false, reason: 'El cuerpo debe ser JSON en UTF-8.' };
  }
  if (!isRecord(value)) return { ok: false, reason: 'El cuerpo debe ser un objeto JSON.' };
  return { ok: true, value };
}
