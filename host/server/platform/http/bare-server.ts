import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/config';
import { createProxyHeaderNormalizer, trustProxyOption } from './forwarded';
import {
  isDeployActionPath,
  isReportPath,
  isServicePath,
  isSubmissionPath,
  pathOf,
  toDecodableTarget,
  unsafePathStatus,
} from './paths';
import { reasonForStatus, sendRefusal } from './refusal';
import { documentHeaders, isHtmlType, securityHeaders } from './security-headers';

/** Timeout for the server's start, ms. Verifying releases on a busy machine takes longer than fastify's ten seconds. */
const START_TIMEOUT_MS = 60_000;

/**
 * Creates a server with the limits, security headers, refusals and logs that all servers of the site have. Its only
 * routes are those of `direct`.
 */
export function createBareServer(
  { trustProxy, log }: Pick<Config, 'trustProxy'> & { log: FastifyBaseLogger },
  direct: DirectHandler = () => false,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...HTTP_LIMITS,
    pluginTimeout: START_TIMEOUT_MS,
    serverFactory: directServer(direct, createProxyHeaderNormalizer(trustProxy)),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => toDecodableTarget(request.url ?? '/'),
    trustProxy: trustProxyOption(trustProxy),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  const logAnswer = createAnswerLogger(log);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, 404));
  app.addHook('onRequest', (request, reply, next) => {
    protectAnswer(request, reply);
    if (!refuseRequest(request, reply)) next();
  });
  app.addHook('onSend', (request, reply, _payload, next) => {
    protectDocument(request, reply);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    logAnswer(request, reply);
    next();
  });
  return app;
}

/**
 * Returns a function that logs one line per request, with the route's pattern and never the path. Skips redaction,
 * because no field contains visitors' input.
 */
function createAnswerLogger(log: FastifyBaseLogger) {
  const plain = log.child({}, { redact: [] });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const isReport = isReportPath(line.route);
    if (!isReport && (reply.statusCode >= 400 || request.method === 'POST')) plain.info(line, 'answered');
    else plain.debug(line, 'answered');
  };
}

/** Maximum request body, bytes: enough for twice the longest comment in any alphabet. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * Limits of requests. Cuts off slow clients: headers within 10 s, the whole request within 30 s, silence at most 60 s.
 */
export const HTTP_LIMITS = {
  bodyLimit: MAX_BODY_BYTES,
  connectionTimeout: 60_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16 * 1024,
    // Lets requests without a host reach `refuseRequest`, because Node's own refusal lacks the security headers.
    requireHostHeader: false,
  },
  routerOptions: { maxParamLength: 4_096 },
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const satisfies FastifyHttpOptions<Server>;

/** Answers a request before fastify handles it; returns false to let fastify answer. */
export type DirectHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns a server factory for fastify. `read` normalizes the headers of each request; then `direct`, while the server
 * is listening, or else fastify answers.
 */
const directServer =
  (direct: DirectHandler, read: (request: IncomingMessage) => void) =>
  (handler: Handler): Server => {
    const server = createServer(HTTP_LIMITS.http, (request, response) => {
      read(request);
      if (!(server.listening && direct(request, response))) handler(request, response);
    });
    server.keepAliveTimeout = HTTP_LIMITS.keepAliveTimeout;
    server.requestTimeout = HTTP_LIMITS.requestTimeout;
    return server.setTimeout(HTTP_LIMITS.connectionTimeout);
  };

/** Matches the paths of images for link previews, which other sites embed. */
const PREVIEW = /^\/compartir(\/|\.png$)/;

/** Sets the security headers of every response. */
function protectAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request.url);
  const crossOrigin = isServicePath(path) || PREVIEW.test(path);
  reply.headers(securityHeaders({ https: request.protocol === 'https', crossOrigin }));
}

/** Adds the security headers of a page if the response is an HTML document. */
function protectDocument(request: FastifyRequest, reply: FastifyReply): void {
  if (isHtmlType(reply.getHeader('content-type'))) {
    reply.headers(documentHeaders({ https: request.protocol === 'https' }));
  }
}

const isPostPath = (path: string): boolean =>
  isSubmissionPath(path) || isDeployActionPath(path) || isReportPath(path);

/**
 * Refuses requests without a host, with path traversal, or with a method that no route answers. Returns whether it did.
 */
function refuseRequest(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = pathOf(request.url);
  const refused = request.headers.host === undefined ? 400 : unsafePathStatus(path);
  if (refused) {
    sendRefusal(reply, refused);
    return true;
  }
  const allowed = isPostPath(path) ? ['POST'] : ['GET', 'HEAD'];
  if (allowed.includes(request.method)) return false;
  sendRefusal(reply.header('allow', allowed.join(', ')), 405);
  return true;
}

const RETRY_AFTER_SECONDS = '5';

/** Answers an error with its status and one reason; logs failures of the server. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500 && !isLogged(error)) request.log.error({ err: error }, 'request failed');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // Keeps the connection open, because closing it before the body is read would reset it and lose the response.
  if (status === 413) reply.removeHeader('connection');
  return sendRefusal(reply, status);
}

/** Returns true if the error has already been logged, once for all requests. */
const isLogged = (error: object): boolean => 'isLogged' in error && error.isLogged === true;

/** Answers errors that occur before any hook runs, such as for a path that cannot be decoded. */
function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  protectAnswer(request, reply);
  sendRefusal(reply, error.statusCode ?? 500);
}

const PARSER_STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Answers bytes that are not HTTP with an error and closes the connection. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title] = PARSER_STATUS[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({ error: reasonForStatus(status) });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
