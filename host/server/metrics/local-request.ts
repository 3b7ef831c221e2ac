import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isForwarded } from '../http/direct-request';
import { plainAddress } from '../http/plain-address';

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/** Whether the request was made from this machine or its private network, by no proxy that says so. */
export function isLocalRequest({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (isForwarded({ headers })) return false;
  const address = plainAddress(socket.remoteAddress);
  return address !== '' && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
