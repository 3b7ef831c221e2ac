import { once } from 'node:events';
import { createServer } from 'node:net';

/** Tells whether another program listens on the port. Returns false if this machine lacks the address. */
async function isTaken(port, host) {
  const server = createServer();
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
    return false;
  } catch (error) {
    return error.code === 'EADDRINUSE';
  } finally {
    server.close();
  }
}

/** Returns a line about the first of the ports that is in use at one of the hosts; null if all are free. */
export async function takenPort(ports, hosts) {
  for (const port of ports) {
    for (const host of hosts)
      if (await isTaken(port, host))
        return `port ${port} is in use by another program: set PORT to use others`;
  }
  return null;
}
