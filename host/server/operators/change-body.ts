import { isRecord } from '@club/shared/domain';
import type { DeployFlags } from '../registry/directory-types';
import { STEERINGS, type Steering } from '../rollouts/rules';
import { ApiRefusal } from './api-refusal';

const MAX_KEPT = 1_000;
const RELEASE = /^\d+\.\d+\.\d+[\w.+-]{0,200}$/;

const isReleaseName = (value: unknown): value is string => typeof value === 'string' && RELEASE.test(value);

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length < 2_000 && /^https?:\/\//.test(value) && URL.canParse(value);

function fieldsOf(body: unknown, known: readonly string[]): Record<string, unknown> {
  const fields = body ?? {};
  if (isRecord(fields) && Object.keys(fields).every((key) => known.includes(key))) return fields;
  throw new ApiRefusal(400, `the body must be a JSON object of ${known.join(', ')}`);
}

/** The body of a deploy: a release that was uploaded, or the address of one that another origin serves. */
export function readDeploy(body: unknown): ({ release: string } | { url: string }) & DeployFlags {
  const { release, url, ...flags } = fieldsOf(body, ['release', 'url', 'unrendered', 'rollout', 'fix']);
  const wrong = Object.entries(flags).find(([, flag]) => flag !== true);
  if (wrong) throw new ApiRefusal(400, `${wrong[0]} can only be true`);
  const how: DeployFlags = flags;
  if (isReleaseName(release) && url === undefined) return { release, ...how };
  if (isUrl(url) && release === undefined) return { url, ...how };
  throw new ApiRefusal(
    400,
    'name either a release, such as 1.0.1-1a2b3c4d, or the http(s) url of its folder',
  );
}

export function readRollback(body: unknown): { to?: string } {
  const { to } = fieldsOf(body, ['to']);
  if (to === undefined) return {};
  if (isReleaseName(to)) return { to };
  throw new ApiRefusal(400, 'to must name a release, such as 1.0.1-1a2b3c4d');
}

const MAX_REASON = 200;

/** What is to become of a rollout, and perhaps why, in one line. */
export function readSteering(body: unknown): { action: Steering; reason?: string } {
  const { action, reason } = fieldsOf(body, ['action', 'reason']);
  const wanted = STEERINGS.find((steering) => steering === action);
  if (!wanted) throw new ApiRefusal(400, `action must be one of ${STEERINGS.join(', ')}`);
  if (reason === undefined) return { action: wanted };
  const isLine = typeof reason === 'string' && reason.length <= MAX_REASON && !/\p{Cc}/u.test(reason);
  if (!isLine) throw new ApiRefusal(400, `reason must be one line of up to ${MAX_REASON} characters`);
  return { action: wanted, reason };
}

export function readPrune(body: unknown): { keep: number } {
  const { keep } = fieldsOf(body, ['keep']);
  if (typeof keep === 'number' && Number.isInteger(keep) && keep > 0 && keep <= MAX_KEPT) return { keep };
  throw new ApiRefusal(400, `keep must be a whole number from 1 to ${MAX_KEPT}`);
}
