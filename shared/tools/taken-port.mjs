import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns whether another program listens on the port; false if this machine does not have the host's IP address. */
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

/** Returns a message about the first port that is in use on one of the hosts; null if all are free. */
export async function describePortInUse(ports, hosts) {
  for (const port of ports) {
    for (const host of hosts)
      if (await isTaken(port, host))
        return `port ${port} is in use by another program: set PORT to use others`;
  }
  return null;
}
