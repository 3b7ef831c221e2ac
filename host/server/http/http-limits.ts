import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** Twice what the longest comment takes, whatever script it is in. */
const MAX_BODY_BYTES = 16 * 1024;

/** Slow or idle clients are cut off: headers within 10 s, the whole request within 30 s, silence at most 60 s. */
export const HTTP_LIMITS = {
  bodyLimit: MAX_BODY_BYTES,
  connectionTimeout: 60_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16 * 1024,
    // Refused by the request guard, with the headers of every answer.
    requireHostHeader: false,
  },
  routerOptions: { maxParamLength: 4_096 },
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const satisfies FastifyHttpOptions<Server>;
