import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../host/trials/support/listening';

export type Front = {
  origin: string;
  /** How many differences were altered so far. */
  altered: () => number;
  stop: () => Promise<void>;
};

/** A front of a site that alters the differences of some files on their way. */
export async function startAlteringFront(
  site: string,
  file: RegExp,
  alter: (path: string, delta: Buffer) => Promise<Uint8Array>,
): Promise<Front> {
  let altered = 0;
  const server = await listen((asked, answer) => {
    const passedOn = { method: asked.method, headers: asked.headers };
    const upstream = request(new URL(asked.url ?? '/', site), passedOn, async (response) => {
      const { statusCode = 502, headers } = response;
      let body: Uint8Array = await buffer(response);
      if (headers['content-encoding'] === 'dcz' && file.test(asked.url ?? '')) {
        body = await alter(asked.url ?? '', Buffer.from(body));
        altered += 1;
      }
      const { 'transfer-encoding': _, ...rest } = headers;
      answer.writeHead(statusCode, { ...rest, 'content-length': String(body.length) }).end(body);
    });
    asked.pipe(upstream);
  });
  return { ...server, altered: () => altered };
}
