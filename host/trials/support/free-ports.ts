import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

async function hold(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** As many different loopback ports as wanted, free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold));
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => once(server.close(), 'close')));
  return ports;
}

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
