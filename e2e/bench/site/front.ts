import { once } from 'node:events';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Answer, Source } from './answer';
import type { Certificate } from './certificate';

export type Front = { origin: string; stop: () => Promise<void> };

const refusal = (status: number, reason = ''): Answer => ({ status, headers: {}, body: Buffer.from(reason) });

async function answerFrom(sources: readonly Source[], request: Http2ServerRequest): Promise<Answer> {
  if (request.method !== 'GET') return refusal(405);
  const question = { path: request.url, headers: request.headers as Record<string, string | undefined> };
  for (const source of sources) {
    const answer = await source(question);
    if (answer) return answer;
  }
  return refusal(404);
}

/** An origin over HTTP/2 and TLS; the first of the sources that has a thing answers. */
export async function startFront({ key, cert }: Certificate, sources: readonly Source[]): Promise<Front> {
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({ key, cert });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('request', async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const answer = await answerFrom(sources, request).catch((error) => refusal(502, String(error)));
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  async function stop() {
    const closed = once(server, 'close');
    server.close();
    for (const session of sessions) session.destroy();
    await closed;
  }
  return { origin: `https://localhost:${port}`, stop };
}
