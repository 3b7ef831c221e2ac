import type { Client } from 'pg';
import { loadPostgres } from './load-postgres';

const CONNECT_MS = 5_000;

/** A connection of its own, outside of the pool; whoever asks for it ends it. */
export async function connectPostgres(url: string): Promise<Client> {
  const { Client } = await loadPostgres();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'club-de-especialistas',
  });
  // Whoever waits for an answer is told; a connection that is lost while idle is noticed by its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
