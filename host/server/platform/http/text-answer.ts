import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A complete response: status, header fields and body. */
export type EncodedAnswer = { status?: 304; fields: Readonly<Record<string, string>>; body?: Buffer };

/** A text response and its 304 variant. Compresses each encoding when a client first requests it. */
export type TextAnswer = {
  etag: string;
  plain: Buffer;
  /** Returns the response in an encoding, or a promise while another thread compresses it. */
  encode: (encoding: Encoding) => EncodedAnswer | Promise<EncodedAnswer>;
  unchanged: EncodedAnswer;
};

const ENCODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/**
 * Returns Brotli options for a text of this many bytes. A window of the text's size, instead of 4 MB, takes half the
 * time and compresses as well.
 */
const brotliOptions = (size: number) => ({
  chunkSize: 64 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size + 16)))),
  },
});
const GZIP_OPTIONS = { level: 6 };

const compress = (plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? ENCODERS.br(plain, brotliOptions(plain.length)) : ENCODERS.gzip(plain, GZIP_OPTIONS);

/** Creates a response that compresses its text, a string or UTF-8 bytes, when a client first requests an encoding. */
export function createTextAnswer(text: string | Buffer, type: string, cacheControl = 'no-cache'): TextAnswer {
  const plain = typeof text === 'string' ? Buffer.from(text) : text;
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const unchanged = { 'cache-control': cacheControl, etag };
  const fieldsOf = (body: Buffer, encoding?: Encoding): EncodedAnswer => ({
    fields: {
      ...unchanged,
      'content-type': type,
      'content-length': String(body.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body,
  });
  const made: Partial<Record<Encoding, EncodedAnswer | Promise<EncodedAnswer>>> = {
    identity: fieldsOf(plain),
  };
  async function compressed(encoding: 'br' | 'gzip'): Promise<EncodedAnswer> {
    const answer = fieldsOf(await compress(plain, encoding), encoding);
    made[encoding] = answer;
    return answer;
  }
  return {
    etag,
    plain,
    encode: (encoding) => {
      const answer = made[encoding] ?? compressed(encoding as 'br' | 'gzip');
      made[encoding] = answer;
      return answer;
    },
    unchanged: { status: 304, fields: unchanged },
  };
}

/** Creates a response with its compressed text ready, because many clients will request it at the same time. */
export async function createCompressedAnswer(
  ...parts: Parameters<typeof createTextAnswer>
): Promise<TextAnswer> {
  const answer = createTextAnswer(...parts);
  await Promise.all([answer.encode('br'), answer.encode('gzip')]);
  return answer;
}

/** Returns the response in the client's preferred encoding, or 304 if the client's ETag matches. */
export function encodedAnswer(
  answer: TextAnswer,
  headers: IncomingHttpHeaders,
): EncodedAnswer | Promise<EncodedAnswer> {
  if (matchesEtag(headers['if-none-match'], answer.etag)) return answer.unchanged;
  return answer.encode(pickEncoding(headers['accept-encoding']));
}

/** Sends a text response. Ignores If-None-Match if the status is not 200, as for a 404 page. */
export async function sendTextAnswer(request: FastifyRequest, reply: FastifyReply, answer: TextAnswer) {
  const { 'if-none-match': _, ...unconditional } = request.headers;
  const headers = reply.statusCode === 200 ? request.headers : unconditional;
  const { status = reply.statusCode, fields, body } = await encodedAnswer(answer, headers);
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  return reply
    .code(status)
    .headers({ ...fields, vary })
    .send(body);
}

/** Returns true if an If-None-Match header contains this ETag, by weak comparison. */
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
 * Picks the encoding with the smallest result that an Accept-Encoding header accepts. Caches results by header, because
 * browsers send only a few different ones.
 */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const known = picked.get(text);
  if (known) return known;
  const encoding = pick(text);
  if (picked.size < REMEMBERED && text.length < LONGEST_REMEMBERED) picked.set(text, encoding);
  return encoding;
}

/** Parses an Accept-Encoding header into accepted and refused encodings. */
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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes JSON for a script element. */
export const escapeJsonForScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** Serializes a value as JSON for a script element. */
export const toScriptJson = (value: unknown): string => escapeJsonForScript(JSON.stringify(value));
