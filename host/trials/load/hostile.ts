import { connect, type Socket } from 'node:net';
import { SERVICE_PATHS } from '@club/shared/service';

const BEGINNING = `POST ${SERVICE_PATHS.feedback} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n`;

/** Clients that begin a request and never end it. Answers what ends them. */
export function slowClients(port: number, count: number): () => void {
  const sockets: Socket[] = Array.from({ length: count }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % 250)}` });
    socket.on('error', () => undefined);
    socket.write(BEGINNING);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n');
  }, 1_000);
  return () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}
