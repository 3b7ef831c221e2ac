import { SERVICE_PATHS } from '@club/shared/service';
import fc from 'fast-check';
import { HTTP_LIMITS } from '../../server/platform/http/bare-server';
import { aFeedback, anEvaluationBody } from '../support/fixtures';

/** Generates a valid body with fields replaced, dropped or added. */
const corrupted = (good: object) =>
  fc
    .record({
      changes: fc.dictionary(
        fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'state', 'id'),
        fc.oneof(
          fc.jsonValue(),
          fc.string({ unit: 'binary' }),
          fc.constantFrom(0, -1, 6, 1.5, '5', 'a\0b', ''),
        ),
      ),
      dropped: fc.subarray(Object.keys(good)),
    })
    .map(({ changes, dropped }) => {
      const body: Record<string, unknown> = { ...good, ...changes };
      for (const key of dropped) delete body[key];
      return Buffer.from(JSON.stringify(body));
    });

/** Generates malformed variants of a valid body. */
export const anyMalformedBody = (good: object) =>
  fc.oneof(
    corrupted(good),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.nat(JSON.stringify(good).length).map((end) => Buffer.from(JSON.stringify(good).slice(0, end))),
  );

const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PROPFIND',
  'get',
  'X',
  '',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9',
  'ICY',
  '',
];
const HEADER_NAMES = [
  'Accept-Encoding',
  'If-None-Match',
  'Content-Type',
  'Origin',
  'Sec-Fetch-Site',
  'Sec-Fetch-Mode',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'Range',
  'Expect',
  'Upgrade',
  'Cookie',
  'Connection',
  'Accept',
];
const BROKEN_NAMES = ['Transfer-Encoding', 'Content-Length', 'Host', 'X\u0000', ' Host', 'Host ', ''];
const HEADER_VALUES = [
  '',
  '*',
  'br;q=2, gzip;q=-1, identity;q=0',
  'text/plain; charset=utf-7',
  'application/json, text/plain',
  '; =',
  'null',
  'cross-site',
  'same-origin',
  'navigate',
  '-1',
  '1e9',
  '99999999999999999999',
  'chunked, chunked',
  'gzip, chunked',
  'bytes=0-0,-1,5-',
  '100-continue',
  '"'.repeat(300),
  'W/"'.repeat(100),
];
const BROKEN_VALUES = ['a\r\nX-Injected: 1', 'a\nX-Injected: 1', '\u0000'];
const PATHS = [
  ...Object.values(SERVICE_PATHS),
  '/',
  '/config.json',
  '/healthz',
  '/metrics',
  '/servicio',
  '/servicio/',
  '/servicio/../servicio/especialistas',
  '/servicio/%2e%2e/%2e%2e/etc/passwd',
  '/servicio/especialistas%00',
  '/servicio/especialistas?%ff=%',
  '//servicio//evaluaciones',
  '/%',
  '*',
  'http://example.com/servicio/evaluaciones',
];

const LIMIT = 4_000;
const MAX_BODY_BYTES = HTTP_LIMITS.bodyLimit;
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const path = fc.oneof(
  { weight: 3, arbitrary: oneOf(PATHS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 80 }).map((text) => `/${text}`) },
  { weight: 1, arbitrary: fc.webQueryParameters().map((query) => `${SERVICE_PATHS.ratings}?${query}`) },
);
const header = fc
  .tuple(
    fc.oneof(
      { weight: 20, arbitrary: oneOf(HEADER_NAMES) },
      { weight: 1, arbitrary: oneOf(BROKEN_NAMES) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 20 }) },
    ),
    fc.oneof(
      { weight: 12, arbitrary: oneOf(HEADER_VALUES) },
      { weight: 1, arbitrary: oneOf(BROKEN_VALUES) },
      { weight: 3, arbitrary: fc.string({ maxLength: 200 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: LIMIT }) },
    ),
  )
  .map(([name, value]) => `${name}: ${value}\r\n`);

const submission = fc.oneof(
  anyMalformedBody(anEvaluationBody()).map((body) => ({ path: SERVICE_PATHS.evaluation, body })),
  anyMalformedBody(aFeedback()).map((body) => ({ path: SERVICE_PATHS.feedback, body })),
);
const head = (path: string, type: string, more: string) =>
  latin1(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nConnection: close\r\n${more}\r\n`,
  );

const TYPES = ['text/plain', 'text/plain;charset=UTF-8', 'application/json', 'text/plain', 'text/html', ''];

/** Generates a submission in valid HTTP with an arbitrary body. */
const framedSubmission = fc
  .tuple(submission, oneOf(TYPES))
  .map(([{ path, body }, type]) =>
    Buffer.concat([head(path, type, `Content-Length: ${body.length}\r\n`), body]),
  );

/** Generates a submission above the body limit, with a Content-Length or in chunks. */
const oversizedSubmission = fc
  .tuple(submission, fc.integer({ min: MAX_BODY_BYTES, max: MAX_BODY_BYTES + 4_000 }), fc.boolean())
  .map(([{ path }, length, hasLength]) => {
    const body = Buffer.alloc(length + 1, 'a');
    const chunk = Buffer.concat([latin1(`${body.length.toString(16)}\r\n`), body, latin1('\r\n0\r\n\r\n')]);
    return hasLength
      ? Buffer.concat([head(path, 'text/plain', `Content-Length: ${body.length}\r\n`), body])
      : Buffer.concat([head(path, 'text/plain', 'Transfer-Encoding: chunked\r\n'), chunk]);
  });

/** Generates a submission with a wrong Content-Length or malformed chunks. */
const misframedSubmission = fc
  .tuple(
    submission,
    fc.integer({ min: -30, max: 30 }),
    oneOf(['length', 'chunks', 'both'] as const),
    fc.string(),
  )
  .map(([{ path, body }, off, how, size]) => {
    const length = `Content-Length: ${Math.max(0, body.length + off)}\r\n`;
    const chunked = 'Transfer-Encoding: chunked\r\n';
    const chunks = Buffer.concat([
      latin1(`${off % 2 ? body.length.toString(16) : size}\r\n`),
      body,
      latin1('\r\n0\r\n\r\n'),
    ]);
    if (how === 'length') return Buffer.concat([head(path, 'text/plain', length), body]);
    return Buffer.concat([head(path, 'text/plain', how === 'both' ? length + chunked : chunked), chunks]);
  });

/** Generates an arbitrary request line with arbitrary headers. */
const arbitraryRequest = fc
  .tuple(oneOf(METHODS), path, oneOf(VERSIONS), fc.array(header, { maxLength: 5 }), fc.nat(5))
  .map(([method, target, version, headers, hostWeight]) =>
    latin1(
      `${method} ${target} ${version}\r\n${hostWeight > 0 ? 'Host: 127.0.0.1\r\n' : ''}${headers.join('')}\r\n`,
    ),
  );

const noise = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));

/** Generates the bytes of one connection, mostly malformed requests. */
export const anyRequest = fc.oneof(
  { weight: 50, arbitrary: framedSubmission },
  { weight: 20, arbitrary: misframedSubmission },
  { weight: 30, arbitrary: arbitraryRequest },
  { weight: 10, arbitrary: noise },
  {
    weight: 10,
    arbitrary: fc.tuple(framedSubmission, arbitraryRequest).map((parts) => Buffer.concat(parts)),
  },
  { weight: 1, arbitrary: oversizedSubmission },
);
