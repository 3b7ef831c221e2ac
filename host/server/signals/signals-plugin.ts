import { type NamedRelease, type ReleaseSignal, SIGNALS_PATH, type Signal } from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { readBody } from '../directory/accept-submission';
import { sharedWindows } from '../directory/shared-windows';
import type { Database } from '../platform/database/database';
import { sendRefusal } from '../platform/http/refusal';
import { reportIntake } from '../platform/http/report-intake';
import { readSignal } from './read-signal';
import type { Signals } from './signals';

/** Whether a release, in a rollout where it tells of one, is among those that browsers may run by now. */
export type IsKnown = (release: NamedRelease & Pick<ReleaseSignal, 'rollout'>) => boolean;

type Options = {
  signals: Pick<Signals, 'add'>;
  metrics: Registry;
  known: () => Promise<IsKnown>;
  /** False where sends have no limit either. */
  limited: boolean;
  /** Where other servers count who sent how many, too. */
  shared?: Database | null;
};

const MAX_BODY_BYTES = 4_096;
/** All visitors may share one address, behind a carrier or a proxy that `TRUST_PROXY` does not name. */
const SIGNALS_A_MINUTE = 600;

function keepKnown({ releases, vitals }: Signal, isKnown: IsKnown): Signal {
  return {
    releases: releases.filter(isKnown),
    ...(vitals && { vitals: { ...vitals, releases: vitals.releases.filter(isKnown) } }),
  };
}

/** Takes what the site's own pages tell of releases: counted, and nothing kept or logged of who told it. */
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
  await reportIntake(app, {
    types: ['text/plain', 'application/json'],
    maxBytes: MAX_BODY_BYTES,
    perMinute: limited ? SIGNALS_A_MINUTE : null,
    store: shared ? sharedWindows(shared, 'signals') : undefined,
  });

  app.post(SIGNALS_PATH, async (request, reply) => {
    const body = readBody(request.body);
    const signal = body.ok ? readSignal(body.value) : null;
    if (!signal) return sendRefusal(reply, 400);
    const kept = keepKnown(signal, await known());
    for (const { remote, release, rollout, faults } of kept.releases) {
      if (rollout === undefined) counter.inc({ remote, release, outcome: faults.length > 0 ? 'bad' : 'ok' });
    }
    // A database that fails says so by itself, and a page could do nothing about it.
    void signals.add(kept, new Date()).catch(() => undefined);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
