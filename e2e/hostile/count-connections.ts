import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that ends every connection at once, and how many were tried. */
export async function countConnections() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    count: () => connections,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
