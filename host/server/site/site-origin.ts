import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config';
import { parseOrigin } from '../platform/config/env-reader';

/** Where visitors reach the site: as configured, else as the request came; a request that names no host names nobody else's. */
export function siteOrigin(
  { siteOrigin: configured, host, port }: Pick<Config, 'siteOrigin' | 'host' | 'port'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return configured ?? parseOrigin(`${request.protocol}://${request.host}`) ?? `http://${host}:${port}`;
}
