import type { Client } from 'pg';
import { connectPostgres } from './connection';

const RECONNECT_MS = 1_000;

/**
 * Calls `heard` at each notification of a channel, and once after each connection, when some may have been missed. It is
 * a hint: behind a pooler none may come, and one that is cut off hears nothing.
 */
export function listen(url: string, channel: string, heard: () => void): () => Promise<void> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const again = () => {
    client = null;
    if (ended) return;
    timer = setTimeout(() => void connect(), RECONNECT_MS);
    timer.unref();
  };

  async function connect(): Promise<void> {
    try {
      const connected = await connectPostgres(url);
      client = connected;
      if (ended) return void (await connected.end());
      connected.on('notification', heard);
      connected.once('end', again);
      await connected.query(`LISTEN ${channel}`);
      heard();
    } catch {
      const failed = client;
      if (failed) await failed.end().catch(() => undefined);
      else again();
    }
  }

  void connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
