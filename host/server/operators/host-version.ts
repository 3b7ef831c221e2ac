import { Gauge, type Registry } from 'prom-client';

export type HostVersion = {
  version: string;
  /** Short hash of the sources. */
  build: string;
  /** Last commit of the sources, with `+changes` if there were uncommitted ones; null without a git history. */
  commit: string | null;
  /** ISO 8601, UTC. */
  builtAt: string;
};

declare const __HOST_VERSION__: HostVersion;

/** Version of this host, fixed at build time. */
export const HOST_VERSION = __HOST_VERSION__;

/** Adds a metric whose labels name the host's version and build. */
export function addHostVersionMetric(metrics: Registry): void {
  const { version, build } = HOST_VERSION;
  const labelNames = ['version', 'build'];
  new Gauge({
    name: 'club_host_info',
    help: '1 for the running version and build of the host.',
    labelNames,
    registers: [metrics],
  }).set({ version, build }, 1);
}
