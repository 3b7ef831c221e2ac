import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from './listening';

/** Answers a request itself and says so, or leaves it to the files. */
export type FaultHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const TYPES: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' };

/** A plain static host with CORS on an origin of its own, gone when the test ends. */
export async function startFiles(
  root: string,
  fault: FaultHandler = () => false,
): Promise<{ origin: string }> {
  const { origin, stop } = await listen((request, response) => {
    if (fault(request, response)) return;
    const path = new URL(request.url ?? '/', 'http://files.invalid').pathname;
    const file = join(root, path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    createReadStream(file).pipe(response);
  });
  onTestFinished(stop);
  return { origin };
}
