import { isRecord } from '@club/shared/domain';
import {
  ERROR_KINDS,
  ERROR_REPORTS_PATH,
  type ErrorReport,
  isRemoteName,
  type RemoteName,
} from '@club/shared/federation';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { readBody } from '../directory/accept-submission';
import { sharedWindows } from '../directory/shared-windows';
import type { Database } from '../platform/database/database';
import { sendRefusal } from '../platform/http/refusal';
import { reportIntake } from '../platform/http/report-intake';
import type { SeenErrors } from './error-counts';
import { createLogBudget } from './log-budget';

/** Stands for every version that this site never ran. */
export const OTHER_VERSION = 'other';

const MAX_MESSAGE = 300;
const MAX_RAW_MESSAGE = 4_000;

const QUERY = /(?<=[^\s?])[?#][^\s"'()]{1,2000}/g;
const EMAIL = /[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g;
/** Seven digits or more, as in identifications and telephones, with the separators that people write. */
const LONG_NUMBER = /\d(?:[ .-]?\d){6,40}/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** Returns a message as one line, without what may identify a visitor: queries, e-mail addresses, identifications, telephones. */
export function anonymous(message: string): string {
  return message
    .slice(0, MAX_RAW_MESSAGE)
    .replace(INVISIBLE, ' ')
    .replace(QUERY, '')
    .replace(EMAIL, '…')
    .replace(LONG_NUMBER, '…')
    .trim()
    .slice(0, MAX_MESSAGE);
}

/** Reads a page's report and makes it anonymous; null if it is none. */
export function readErrorReport(value: unknown): ErrorReport | null {
  if (!isRecord(value)) return null;
  const { remote, version, message } = value;
  const kind = ERROR_KINDS.find((name) => name === value.kind);
  if (!isRemoteName(remote) || !kind || typeof message !== 'string') return null;
  if (typeof version !== 'string' || !/^[\w.+-]{1,64}$/.test(version)) return null;
  return { remote, version, kind, message: anonymous(message) };
}

type Options = {
  errors: SeenErrors;
  metrics: Registry;
  /** The versions of a remote that this site runs or ran. */
  versionsOf: (remote: RemoteName) => Promise<ReadonlySet<string>>;
  /** False with `RATE_LIMIT=0`. */
  limited: boolean;
  /** The database in which several servers count each sender's reports. */
  shared?: Database | null;
};

const MAX_BODY_BYTES = 4_096;
const REPORTS_A_MINUTE = 30;
/** Separate limits, because anybody may send reports: invented versions use up no lines of real ones. */
const LOG_LINES_A_MINUTE = { known: 60, other: 10 };

/** Receives error reports of the site's pages. Counts and logs them, without the sender. */
export async function errorReports(
  app: FastifyInstance,
  { errors, metrics, versionsOf, limited, shared }: Options,
) {
  const mayLog = {
    known: createLogBudget(LOG_LINES_A_MINUTE.known),
    other: createLogBudget(LOG_LINES_A_MINUTE.other),
  };
  const counter = new Counter({
    name: 'club_remote_errors_total',
    help: 'Errors of remotes that pages reported, unverified: anybody may report.',
    labelNames: ['remote', 'version', 'kind'],
    registers: [metrics],
  });
  await reportIntake(app, {
    types: ['text/plain', 'application/json'],
    maxBytes: MAX_BODY_BYTES,
    perMinute: limited ? REPORTS_A_MINUTE : null,
    store: shared ? sharedWindows(shared, 'reports') : undefined,
  });

  app.post(ERROR_REPORTS_PATH, async (request, reply) => {
    const body = readBody(request.body);
    const report = body.ok ? readErrorReport(body.value) : null;
    if (!report) return sendRefusal(reply, 400);
    const isKnown = (await versionsOf(report.remote)).has(report.version);
    const counted = { ...report, version: isKnown ? report.version : OTHER_VERSION };
    errors.add(counted, new Date());
    counter.inc({ remote: counted.remote, version: counted.version, kind: counted.kind });
    if (mayLog[isKnown ? 'known' : 'other']())
      request.log.warn({ ...counted, unverified: true }, 'a page reported an error');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
