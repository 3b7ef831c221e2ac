import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below what Linux, macOS and Windows hand out by themselves: neither a connection nor a server on port 0 takes a port of
 * these between the look and the use. Above the last one that browsers refuse (10080).
 */
const FIRST = 11_000;
const BEYOND = 32_000;

async function hold(): Promise<[port: number, held: Server]> {
  const port = randomInt(FIRST, BEYOND);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return [port, server];
  } catch {
    return hold();
  }
}

/** As many different loopback ports as wanted, free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold));
  await Promise.all(held.map(([, server]) => once(server.close(), 'close')));
  return held.map(([port]) => port);
}

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
