import { REMOTE_NAMES, type RemoteName } from '../../src/federation/remotes';

const DEFAULT_PORT = 4_300;
const SERVICE_OFFSET = 1;
/** Offset of the first remote; the others follow. */
const REMOTE_OFFSET = 11;
const LAST_PORT = 65_535;

/** Addresses for every interface, which browsers cannot open. */
const WILDCARDS = ['0.0.0.0', '::'];

function sitePort(value = ''): number {
  const most = LAST_PORT - REMOTE_OFFSET - REMOTE_NAMES.length + 1;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (value === '') return DEFAULT_PORT;
  if (port > 0 && port <= most) return port;
  throw new Error(`PORT must be a whole number from 1 to ${most}, but is ${JSON.stringify(value)}`);
}

/**
 * Returns the addresses of the development servers. `PORT` moves all ports together; `HOST` is the name that they
 * listen at, accept and use in URLs. Throws if `PORT` is invalid.
 */
export function devServers({ PORT, HOST }: Readonly<Record<string, string | undefined>> = process.env) {
  const first = sitePort(PORT?.trim());
  const host = HOST?.trim() || 'localhost';
  const name = WILDCARDS.includes(host) ? 'localhost' : host;

  const at = (port: number) => ({
    port,
    origin: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    /** Vite's `server` options. */
    options: { host, port, strictPort: true, allowedHosts: [name] },
  });

  return {
    host,
    site: at(first),
    /** The port of the data service, which listens on 127.0.0.1. */
    servicePort: first + SERVICE_OFFSET,
    remote: (remote: RemoteName) => at(first + REMOTE_OFFSET + REMOTE_NAMES.indexOf(remote)),
  };
}
