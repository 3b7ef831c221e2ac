import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickEncoding } from './accept-encoding';
import { matchesEtag } from './etag';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI_QUALITY = 5;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A text ready to be sent in each encoding. */
export type TextAnswer = {
  type: string;
  etag: string;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
};

/** Encodes the text once, off the main thread. */
export async function createTextAnswer(text: string, type: string): Promise<TextAnswer> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  return { type, etag, bodies: { identity, br, gzip: gz } };
}

/** Answers with the encoding that the client prefers, or 304 when it has this text already. */
export function sendTextAnswer(request: FastifyRequest, reply: FastifyReply, answer: TextAnswer) {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.headers({ 'cache-control': 'no-cache', etag: answer.etag, vary });
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], answer.etag))
    return reply.code(304).send();
  const encoding = pickEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(answer.type).send(answer.bodies[encoding]);
}
