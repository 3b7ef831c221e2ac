import type { RemoteName } from '../src/federation/contract';

/** Ports of the remotes' development servers. */
export const DEV_PORTS: Readonly<Record<RemoteName, number>> = {
  directory: 4311,
  profile: 4312,
  feedback: 4313,
};
