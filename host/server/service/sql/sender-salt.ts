import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../../database/database';

/** The key of the digests of addresses, without which they could be guessed. No backup contains it. */
export async function senderSalt(sql: Sql): Promise<string> {
  await sql.rows('INSERT INTO sender_salt (id, salt) VALUES (1, ?) ON CONFLICT (id) DO NOTHING', [
    randomBytes(32).toString('hex'),
  ]);
  const [row] = await sql.rows('SELECT salt FROM sender_salt WHERE id = 1');
  return String(row?.salt);
}

/** A digest that tells senders apart without their addresses. */
export const senderDigest = (salt: string, network: string): string =>
  createHmac('sha256', salt).update(network).digest('hex').slice(0, 24);
