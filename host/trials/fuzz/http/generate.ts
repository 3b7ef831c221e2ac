import { SERVICE_PATHS } from '@club/shared/service';
import fc from 'fast-check';
import { HTTP_LIMITS } from '../../../server/platform/http/bare-server';
import { aFeedback, anEvaluationBody } from '../../support/bodies';
import { anyBody } from '../../support/malformed-bodies';
import {
  BROKEN_NAMES,
  BROKEN_VALUES,
  HEADER_NAMES,
  HEADER_VALUES,
  METHODS,
  PATHS,
  VERSIONS,
} from './vocabulary';

const LIMIT = 4_000;
const MOST_BYTES = HTTP_LIMITS.bodyLimit;
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

const send = fc.oneof(
  anyBody(anEvaluationBody()).map((body) => ({ path: SERVICE_PATHS.evaluation, body })),
  anyBody(aFeedback()).map((body) => ({ path: SERVICE_PATHS.feedback, body })),
);
const head = (path: string, type: string, more: string) =>
  latin1(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nConnection: close\r\n${more}\r\n`,
  );

const TYPES = ['text/plain', 'text/plain;charset=UTF-8', 'application/json', 'text/plain', 'text/html', ''];

/** A submission in good HTTP whose body may be anything. */
const framedSend = fc
  .tuple(send, oneOf(TYPES))
  .map(([{ path, body }, type]) =>
    Buffer.concat([head(path, type, `Content-Length: ${body.length}\r\n`), body]),
  );

/** A submission longer than any may be, wherever it says that it goes. */
const oversizedSend = fc
  .tuple(send, fc.integer({ min: MOST_BYTES, max: MOST_BYTES + 4_000 }), fc.boolean())
  .map(([{ path }, length, isTold]) => {
    const body = Buffer.alloc(length + 1, 'a');
    const chunk = Buffer.concat([latin1(`${body.length.toString(16)}\r\n`), body, latin1('\r\n0\r\n\r\n')]);
    return isTold
      ? Buffer.concat([head(path, 'text/plain', `Content-Length: ${body.length}\r\n`), body])
      : Buffer.concat([head(path, 'text/plain', 'Transfer-Encoding: chunked\r\n'), chunk]);
  });

/** A submission whose length is a lie, or that is cut into wrong chunks. */
const misframedSend = fc
  .tuple(send, fc.integer({ min: -30, max: 30 }), oneOf(['length', 'chunks', 'both'] as const), fc.string())
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

/** Any request line with any headers. */
const oddRequest = fc
  .tuple(oneOf(METHODS), path, oneOf(VERSIONS), fc.array(header, { maxLength: 5 }), fc.nat(5))
  .map(([method, target, version, headers, hosted]) =>
    latin1(
      `${method} ${target} ${version}\r\n${hosted > 0 ? 'Host: 127.0.0.1\r\n' : ''}${headers.join('')}\r\n`,
    ),
  );

const noise = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));

/** The bytes of one connection: a request as nobody should make it. */
export const anyRequest = fc.oneof(
  { weight: 50, arbitrary: framedSend },
  { weight: 20, arbitrary: misframedSend },
  { weight: 30, arbitrary: oddRequest },
  { weight: 10, arbitrary: noise },
  { weight: 10, arbitrary: fc.tuple(framedSend, oddRequest).map((parts) => Buffer.concat(parts)) },
  { weight: 1, arbitrary: oversizedSend },
);
