import { isRecord } from '@club/shared/domain';
import {
  FAULTS,
  type HealthSignal,
  isPageName,
  isRemoteName,
  type NamedRelease,
  type PageVitals,
  REMOTE_NAMES,
  type Registry,
  type ReleaseFault,
  type ReleaseSignal,
  releaseName,
  releasesIn,
  SIGNALS_PATH,
  VITALS,
} from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry as MetricsRegistry } from 'prom-client';
import { parseJsonBody } from '../../directory/accept-submission';
import { clusterRateLimitStore } from '../../directory/shared-windows';
import type { Database } from '../../platform/database/database';
import { reportIntakePlugin } from '../../platform/http/address-limit';
import { sendRefusal } from '../../platform/http/refusal';
import { type DeployState, releasesOfRemote, rolloutOf } from '../state';
import type { SignalStore } from './signals';

/**
 * Maximum releases in a signal: the running and previous release of each remote, each counted by day and by rollout.
 */
const MOST_RELEASES = 4 * REMOTE_NAMES.length;
const FOLDER = /^[\w.+-]{1,100}$/;
const ROLLOUT = /^[0-9a-f]{8}$/;
/** Maximum plausible value of a measurement, ms (1 h). */
const MOST = 3_600_000;

const isFault = (value: unknown): value is ReleaseFault => FAULTS.some((fault) => fault === value);

/** Parses all items of a list; returns null if there are too many, one is invalid, or two are equal. */
function readAll<T>(
  value: unknown,
  read: (item: unknown) => T | null,
  same: (item: T) => string,
): T[] | null {
  if (!Array.isArray(value) || value.length > MOST_RELEASES) return null;
  const items = value.map(read);
  const found = items.filter((item) => item !== null);
  const isEachOnce = new Set(found.map(same)).size === items.length;
  return isEachOnce ? found : null;
}

function readNamed(value: unknown): NamedRelease | null {
  if (!isRecord(value)) return null;
  const { remote, release } = value;
  return isRemoteName(remote) && typeof release === 'string' && FOLDER.test(release)
    ? { remote, release }
    : null;
}

function readRelease(value: unknown): ReleaseSignal | null {
  const named = readNamed(value);
  if (!named || !isRecord(value)) return null;
  const { rollout, faults, before } = value;
  if (rollout !== undefined && !(typeof rollout === 'string' && ROLLOUT.test(rollout))) return null;
  if (before !== undefined && before !== true) return null;
  if (!Array.isArray(faults) || faults.length > FAULTS.length || !faults.every(isFault)) return null;
  if (before && faults.length === 0) return null;
  return {
    ...named,
    ...(rollout !== undefined && { rollout }),
    faults: [...new Set(faults)],
    ...(before && { before }),
  };
}

function readVitals(value: unknown): PageVitals | null {
  if (!isRecord(value) || !isPageName(value.page)) return null;
  const releases = readAll(value.releases, readNamed, ({ remote, release }) => `${remote}/${release}`);
  if (!releases) return null;
  const vitals: PageVitals = { page: value.page, releases };
  for (const name of VITALS) {
    const measured = value[name];
    if (measured === undefined) continue;
    if (typeof measured !== 'number' || !(measured >= 0 && measured <= MOST)) return null;
    vitals[name] = measured;
  }
  return vitals;
}

/** Parses a page's signals; returns null if they are invalid. */
export function readSignal(value: unknown): HealthSignal | null {
  if (!isRecord(value)) return null;
  const releases = readAll(
    value.releases,
    readRelease,
    (each) => `${each.remote}/${each.release}/${each.rollout}`,
  );
  if (!releases) return null;
  if (value.vitals === undefined) return { releases };
  const vitals = readVitals(value.vitals);
  return vitals && { releases, vitals };
}

/**
 * Reports are accepted for the releases of this many recent changes, because pages stay open after a deploy. Other
 * reports are ignored, because they must not add rows.
 */
const CHANGES_BACK = 10;

/** Returns a function that checks whether browsers may run a release: a running, candidate or recently replaced one. */
export function createKnownReleaseCheck(state: DeployState, registry: Registry): IsKnown {
  const folders = new Set<string>();
  const rollouts = new Set<string>();
  for (const remote of REMOTE_NAMES) {
    const rollout = rolloutOf(state, remote);
    const entries = [
      ...releasesIn(registry, remote),
      ...releasesOfRemote(state, remote).slice(0, 2),
      ...(rollout ? [rollout.release] : []),
    ].map(releaseName);
    const changed = state.history
      .filter((change) => change.remote === remote)
      .slice(-CHANGES_BACK)
      .flatMap(({ from, to }) => [from, to]);
    for (const folder of [...entries, ...changed]) if (folder !== null) folders.add(`${remote}/${folder}`);
    if (rollout) rollouts.add(`${remote}/${rollout.id}`);
  }
  return ({ remote, release, rollout }) =>
    folders.has(`${remote}/${release}`) && (rollout === undefined || rollouts.has(`${remote}/${rollout}`));
}

/** Returns true if browsers may run the release. If the report names a rollout, that rollout must be in progress. */
type IsKnown = (release: NamedRelease & Pick<ReleaseSignal, 'rollout'>) => boolean;

type Options = {
  signals: Pick<SignalStore, 'add'>;
  metrics: MetricsRegistry;
  known: () => Promise<IsKnown>;
  /** True if signals per address are limited; false with `RATE_LIMIT=0`. */
  limited: boolean;
  /** Database for rate limits shared by several servers. */
  shared?: Database | null;
};

const MAX_BODY_BYTES = 4_096;
/**
 * Maximum signals per minute and address. High, because visitors of one mobile carrier, or behind a proxy missing in
 * `TRUST_PROXY`, share an address.
 */
const SIGNALS_A_MINUTE = 600;

function onlyKnown({ releases, vitals }: HealthSignal, isKnown: IsKnown): HealthSignal {
  return {
    releases: releases.filter(isKnown),
    ...(vitals && { vitals: { ...vitals, releases: vitals.releases.filter(isKnown) } }),
  };
}

/** Receives signals from the site's pages and counts them. Neither stores nor logs the sender. */
export async function signalsPlugin(
  app: FastifyInstance,
  { signals, metrics, known, limited, shared }: Options,
) {
  const counter = new Counter({
    name: 'club_signals_total',
    help: 'Visitors of a release by day, fine or met by a fault, unverified: anybody may tell.',
    labelNames: ['remote', 'release', 'outcome'],
    registers: [metrics],
  });
  await reportIntakePlugin(app, {
    types: ['text/plain', 'application/json'],
    maxBytes: MAX_BODY_BYTES,
    perMinute: limited ? SIGNALS_A_MINUTE : null,
    store: shared ? clusterRateLimitStore(shared, 'signals') : undefined,
  });

  app.post(SIGNALS_PATH, async (request, reply) => {
    const body = parseJsonBody(request.body);
    const signal = body.ok ? readSignal(body.value) : null;
    if (!signal) return sendRefusal(reply, 400);
    const kept = onlyKnown(signal, await known());
    for (const { remote, release, rollout, faults } of kept.releases) {
      if (rollout === undefined) counter.inc({ remote, release, outcome: faults.length > 0 ? 'bad' : 'ok' });
    }
    // Ignores database failures, because the database wrapper logs them and the page could not react.
    void signals.add(kept, new Date()).catch(() => undefined);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
