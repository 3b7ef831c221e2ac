import type { FastifyRequest } from 'fastify';

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'content',
  403: 'origin',
  413: 'size',
  415: 'type',
  429: 'address_limit',
  503: 'database',
};

const marked = new WeakMap<FastifyRequest, string>();

/** Says why a submission is refused where its status alone does not. */
export function markRefusal(request: FastifyRequest, reason: 'unlisted' | 'visitor_limit'): void {
  marked.set(request, reason);
}

export const refusalReason = (request: FastifyRequest, status: number): string =>
  marked.get(request) ?? BY_STATUS[status] ?? 'other';
