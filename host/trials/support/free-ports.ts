import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Start of the range of ports to pick from: below the ports that operating systems assign, and above 10080, the last
 * one that browsers block.
 */
const FIRST = 11_000;
const END = 32_000;
/** First port of the range for blocks of consecutive ports, separate from the range of single ports. */
const FIRST_OF_BLOCKS = 10_100;

/** Listens on a port; returns null if the port is in use. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

async function reserve(): Promise<[port: number, held: Server]> {
  const port = randomInt(FIRST, END);
  const server = await listenOn(port);
  return server ? [port, server] : reserve();
}

/** Returns different loopback ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, reserve));
  await Promise.all(held.map(([, server]) => once(server.close(), 'close')));
  return held.map(([port]) => port);
}

/** Returns a free loopback port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Number of consecutive ports that the development servers need at most. */
export const DEVELOPMENT_PORT_COUNT = 20;

/** Returns the first of `count` consecutive free loopback ports. */
export async function freePortBlock(count: number): Promise<number> {
  const first = randomInt(FIRST_OF_BLOCKS, FIRST - count);
  const held = await Promise.all(Array.from({ length: count }, (_, index) => listenOn(first + index)));
  const servers = held.filter((server) => server !== null);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return servers.length === count ? first : freePortBlock(count);
}

export type ListeningServer = { origin: string; stop: () => Promise<void> };

/** Starts an HTTP server in this process on a free loopback port. */
export async function listenOnFreePort(answer: RequestListener): Promise<ListeningServer> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
