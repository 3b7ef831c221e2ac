import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below what Linux, macOS and Windows hand out by themselves: neither a connection nor a server on port 0 takes a port of
 * these between the look and the use. Above the last one that browsers refuse (10080).
 */
const FIRST = 11_000;
const BEYOND = 32_000;
/** Blocks of ports begin here, below single ports, which would else fall into a block between the look and the use. */
const FIRST_OF_BLOCKS = 10_100;

/** Listens on a port; null if another server has it. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

async function hold(): Promise<[port: number, held: Server]> {
  const port = randomInt(FIRST, BEYOND);
  const server = await listenOn(port);
  return server ? [port, server] : hold();
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

/** Returns the first of `count` consecutive free loopback ports. */
export async function freePortBlock(count: number): Promise<number> {
  const first = randomInt(FIRST_OF_BLOCKS, FIRST - count);
  const held = await Promise.all(Array.from({ length: count }, (_, index) => listenOn(first + index)));
  const servers = held.filter((server) => server !== null);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return servers.length === count ? first : freePortBlock(count);
}
