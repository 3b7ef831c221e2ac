import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export type FileOrigin = {
  origin: string;
  dir: string;
  /** Lets requests for paths like that wait; resolves once one waits, with what lets them go on. */
  hold: (path: RegExp) => Promise<() => void>;
  stop: () => Promise<void>;
};

/** A folder on an origin of its own, answered as the plainest static host would, on a loopback port. */
export async function startFileOrigin(dir: string, port: number): Promise<FileOrigin> {
  let held: { path: RegExp; until: Promise<void>; arrived: () => void } | null = null;

  const answer: RequestListener = async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://origin.invalid').pathname;
    if (held?.path.test(path)) {
      held.arrived();
      await held.until;
    }
    const body = await readFile(join(dir, path)).catch(() => null);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(body);
  };

  async function hold(path: RegExp): Promise<() => void> {
    const { promise: until, resolve } = promiseWithResolvers();
    const { promise: arrival, resolve: arrived } = promiseWithResolvers();
    held = { path, until, arrived };
    await arrival;
    return () => {
      held = null;
      resolve();
    };
  }

  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  return { origin: `http://127.0.0.1:${port}`, dir, hold, stop };
}

function promiseWithResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
