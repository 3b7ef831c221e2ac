import { isIP, isIPv4 } from 'node:net';

/** Whether a host's name, as it stands in a URL or is listened on, is this machine's alone. */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) !== 0) return isIPv4(name) ? name.startsWith('127.') : name === '::1';
  return name === 'localhost' || name.endsWith('.localhost');
}
