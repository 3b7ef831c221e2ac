import { isRecord } from '@club/shared/domain';
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
export function readDeploy(body: unknown): ({ release: string } | { url: string }) & { unrendered?: true } {
  const { release, url, unrendered } = fieldsOf(body, ['release', 'url', 'unrendered']);
  if (unrendered !== undefined && unrendered !== true)
    throw new ApiRefusal(400, 'unrendered can only be true');
  const how = unrendered ? { unrendered: true as const } : {};
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

export function readPrune(body: unknown): { keep: number } {
  const { keep } = fieldsOf(body, ['keep']);
  if (typeof keep === 'number' && Number.isInteger(keep) && keep > 0 && keep <= MAX_KEPT) return { keep };
  throw new ApiRefusal(400, `keep must be a whole number from 1 to ${MAX_KEPT}`);
}
