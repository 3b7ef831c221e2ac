import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HTTP_LIMITS } from './http-limits';

/** Answers a request by Node's own means, or leaves it to the framework: false. */
export type DirectAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server with our limits that calls `read` for each request and then asks `direct` first, as long as it takes new connections. */
export const directServer =
  (direct: DirectAnswer, read: (request: IncomingMessage) => void) =>
  (handler: Handler): Server => {
    const server = createServer(HTTP_LIMITS.http, (request, response) => {
      read(request);
      if (!(server.listening && direct(request, response))) handler(request, response);
    });
    server.keepAliveTimeout = HTTP_LIMITS.keepAliveTimeout;
    server.requestTimeout = HTTP_LIMITS.requestTimeout;
    return server.setTimeout(HTTP_LIMITS.connectionTimeout);
  };
