import { connect } from 'node:net';

const PATIENCE_MS = 15_000;

/** What a connection was answered with; `hung` when the server neither answered nor closed it. */
export type Delivery = { statuses: number[]; hung: boolean };

/** Writes the bytes on a connection of their own, ends it, and reads until the server closes. */
export function deliver(port: number, bytes: Buffer, serial: number): Promise<Delivery> {
  return new Promise((resolve) => {
    // Many source addresses, or the ports of one would run out.
    const localAddress = `127.0.${(serial >> 8) % 256}.${1 + (serial % 250)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let text = '';
    let hung = false;
    socket.setTimeout(PATIENCE_MS, () => {
      hung = true;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // A reset says that the server closed before everything was written.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ statuses: statusesIn(text), hung }));
    socket.end(bytes);
  });
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
