import type { FastifyReply, FastifyRequest } from 'fastify';
import { isChangePath, isReportPath } from './operator-paths';
import { sendRefusal } from './refusal';
import { pathOf, refusedPath } from './request-line';
import { documentHeaders, isDocument, securityHeaders } from './security-headers';
import { isSendPath, isServicePath } from './service-paths';

/** Pictures of previews, which chats show directly in their own pages. */
const PREVIEW = /^\/compartir(\/|\.png$)/;

/** Sets the headers that every answer carries. */
export function protectAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request.url);
  const crossOrigin = isServicePath(path) || PREVIEW.test(path);
  reply.headers(securityHeaders({ https: request.protocol === 'https', crossOrigin }));
}

/** Adds the headers of a page to an answer that is one. */
export function protectDocument(request: FastifyRequest, reply: FastifyReply): void {
  if (isDocument(reply.getHeader('content-type'))) {
    reply.headers(documentHeaders({ https: request.protocol === 'https' }));
  }
}

const isPostPath = (path: string): boolean => isSendPath(path) || isChangePath(path) || isReportPath(path);

/** Refuses requests to no host, paths that try to leave the site, and methods that nothing answers. */
export function refuseRequest(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = pathOf(request.url);
  const refused = request.headers.host === undefined ? 400 : refusedPath(path);
  if (refused) {
    sendRefusal(reply, refused);
    return true;
  }
  const allowed = isPostPath(path) ? ['POST'] : ['GET', 'HEAD'];
  if (allowed.includes(request.method)) return false;
  sendRefusal(reply.header('allow', allowed.join(', ')), 405);
  return true;
}
