import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compress, QUICK } from '@club/shared/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, pickEncoding } from './accept-encoding';
import { matchesEtag } from './etag';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer as it leaves: its status, its own header fields, its body. */
export type EncodedAnswer = { status?: 304; fields: Readonly<Record<string, string>>; body?: Buffer };

/** A text ready to be sent in each encoding, or to who has it already. */
export type TextAnswer = {
  etag: string;
  size: number;
  encoded: Readonly<Record<Encoding, EncodedAnswer>>;
  unchanged: EncodedAnswer;
};

/** Encodes the text once, off the main thread. */
export async function createTextAnswer(
  text: string,
  type: string,
  cacheControl = 'no-cache',
): Promise<TextAnswer> {
  const identity = Buffer.from(text);
  const { br, gz } = await compress(identity, QUICK);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  const unchanged = { 'cache-control': cacheControl, etag };
  const encode = (body: Buffer, encoding?: Encoding): EncodedAnswer => ({
    fields: {
      ...unchanged,
      'content-type': type,
      'content-length': String(body.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body,
  });
  return {
    etag,
    size: identity.length,
    encoded: { identity: encode(identity), br: encode(br, 'br'), gzip: encode(gz, 'gzip') },
    unchanged: { status: 304, fields: unchanged },
  };
}

/** The answer to a client with these headers: the text as the client prefers it, or 304 where it has the text already. */
export function encodedAnswer(answer: TextAnswer, headers: IncomingHttpHeaders): EncodedAnswer {
  if (matchesEtag(headers['if-none-match'], answer.etag)) return answer.unchanged;
  return answer.encoded[pickEncoding(headers['accept-encoding'])];
}

/** Answers with the text; with a status of its own, a page that is not found for example, it is never left out. */
export function sendTextAnswer(request: FastifyRequest, reply: FastifyReply, answer: TextAnswer) {
  const { 'if-none-match': _, ...unconditional } = request.headers;
  const headers = reply.statusCode === 200 ? request.headers : unconditional;
  const { status = reply.statusCode, fields, body } = encodedAnswer(answer, headers);
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  return reply
    .code(status)
    .headers({ ...fields, vary })
    .send(body);
}
