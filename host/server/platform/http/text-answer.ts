import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compress, FAST_LEVELS } from '@club/shared/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer ready to send: status, header fields and body. */
export type EncodedAnswer = { status?: 304; fields: Readonly<Record<string, string>>; body?: Buffer };

/** A text in each encoding, and the 304 answer for clients that have it. */
export type TextAnswer = {
  etag: string;
  size: number;
  encoded: Readonly<Record<Encoding, EncodedAnswer>>;
  unchanged: EncodedAnswer;
};

/** Compresses the text once, off the main thread. */
export async function createTextAnswer(
  text: string,
  type: string,
  cacheControl = 'no-cache',
): Promise<TextAnswer> {
  const identity = Buffer.from(text);
  const { br, gz } = await compress(identity, FAST_LEVELS);
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

/** Returns the answer in the client's preferred encoding, or 304 if its tag matches. */
export function encodedAnswer(answer: TextAnswer, headers: IncomingHttpHeaders): EncodedAnswer {
  if (matchesEtag(headers['if-none-match'], answer.etag)) return answer.unchanged;
  return answer.encoded[pickEncoding(headers['accept-encoding'])];
}

/** Sends the text. An answer with another status than 200, such as a 404 page, ignores If-None-Match. */
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

/** Returns true if an If-None-Match header has this tag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

type Encoding = 'br' | 'gzip' | 'identity';

const REMEMBERED = 100;
const LONGEST_REMEMBERED = 100;
const picked = new Map<string, Encoding>();

/**
 * Picks the smallest supported encoding that an Accept-Encoding header accepts. Caches the few headers that
 * browsers send.
 */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = picked.get(text);
  if (known) return known;
  const encoding = pick(text);
  if (picked.size < REMEMBERED && text.length < LONGEST_REMEMBERED) picked.set(text, encoding);
  return encoding;
}

/** Parses a header into accepted and refused encodings. */
function namedEncodings(header: string): { accepted: Set<string>; refused: Set<string> } {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  return { accepted, refused };
}

function pick(header: string): Encoding {
  const { accepted, refused } = namedEncodings(header);
  const admits = (name: string) => accepted.has(name) || (accepted.has('*') && !refused.has(name));
  if (admits('br')) return 'br';
  return admits('gzip') ? 'gzip' : 'identity';
}
