import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const WARNING =
  'a send came with X-Forwarded-For from an address that TRUST_PROXY does not name; if that is your proxy, name it there: ' +
  'until then all its visitors count as one address, whose evaluations wait beyond ADDRESS_LIMIT';

type Asked = Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>;

/** Warns once that a proxy sends `X-Forwarded-For` and `TRUST_PROXY` does not name it. */
export function createUnnamedProxyWarning(log: Pick<FastifyBaseLogger, 'warn'>) {
  let isTold = false;
  return ({ headers, ip, socket }: Asked): void => {
    if (isTold || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    isTold = true;
    log.warn(WARNING);
  };
}
