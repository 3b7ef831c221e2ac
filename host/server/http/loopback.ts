import { isIP, isIPv4 } from 'node:net';

/** Whether a host name or address, from a URL or of a listener, means this machine only. */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) !== 0) return isIPv4(name) ? name.startsWith('127.') : name === '::1';
  return name === 'localhost' || name.endsWith('.localhost');
}
