import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { reasonFor, sendRefusal } from './refusal';
import { protectAnswer } from './request-guard';

const RETRY_AFTER_SECONDS = '5';

/** Every error as one reason; what went wrong on our side goes to the log only. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500 && !isLogged(error)) request.log.error({ err: error }, 'request failed');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // A closed connection would be reset under a body that is still coming, and the answer lost with it.
  if (status === 413) reply.removeHeader('connection');
  return sendRefusal(reply, status);
}

/** Whether whoever threw it has logged it, once for all requests that meet it. */
const isLogged = (error: object): boolean => 'isLogged' in error && error.isLogged === true;

/** Errors that the framework meets before any hook runs, such as a path that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  protectAnswer(request, reply);
  sendRefusal(reply, error.statusCode ?? 500);
}

const PARSER_STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** What is not HTTP gets one short answer and its connection closed. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title] = PARSER_STATUS[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({ error: reasonFor(status) });
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
