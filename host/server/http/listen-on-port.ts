import type { FastifyInstance, FastifyListenOptions } from 'fastify';

type Address = FastifyListenOptions & { host: string; port: number };

/** Listens, and returns the address. Rejects with one line for the operator if the port is taken. */
export async function listenOnPort(app: FastifyInstance, address: Address): Promise<string> {
  try {
    return await app.listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${address.port} is in use by another program: set PORT to use another one`);
  }
}
