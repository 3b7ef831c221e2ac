import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { isForwarded } from '../http/direct-request';
import { plainAddress } from '../http/plain-address';
import { isRebound } from '../http/rebound';

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/** Whether the request was made from this machine or its private network, by no proxy that shows, nor for a page of another name. */
export function isLocalRequest(request: IncomingMessage): boolean {
  if (isForwarded(request) || isRebound(request)) return false;
  const address = plainAddress(request.socket.remoteAddress);
  return address !== '' && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
