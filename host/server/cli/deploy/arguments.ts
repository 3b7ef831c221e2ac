import { parseArgs } from 'node:util';
import { isRemoteName, isWellFormedRemoteName, REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { Env } from '../../platform/config/env-reader';
import { DeployRefused } from '../../registry/deploy-refused';

export const USAGE = `usage:
  release [BUILD] [--into DIR]             copies a build into releases/<version>-<hash>/
  deploy [REMOTE] [FOLDER ...] --to TARGET deploys releases: by default the newest one of this checkout
  deploy REMOTE --from URL --to TARGET     deploys a release that another origin serves
  deploy … --unrendered                    deploys a release that the server never renders
  deploy … --fix                           marks the replaced release as bad: rollback skips it
  deploy … --preview                       uploads an unlisted release and prints a link that expires after PREVIEW_DAYS
  deploy … --rollout                       gives a release to 10, 25, 50 and then 100 % of the visitors
  rollout REMOTE status|hold|go|stop --to TARGET [--reason TEXT]
  switch REMOTE off|on --to TARGET [--reason TEXT] shows the remote's fallback to everybody, or the remote again
  rollback REMOTE --to TARGET [--release X] [--reason TEXT]
  history [REMOTE] --to TARGET [--changes] lists deploys, with --changes the commits of each
  prune REMOTE --keep N --to TARGET
  token REMOTE NAME [--days N]             prints a new deploy token for that remote
  token list                               lists all tokens
  token revoke REMOTE NAME
  accept --to DIR                          accepts a state restored from a backup in DIR as current
  rekey DIR [DIR ...] [--unsigned]         replaces the keys and signs the states of these directories again
TARGET is the address of a running site (token in DEPLOY_TOKEN) or the REMOTES_DIR of a host;
DEPLOY_TO can set it. After a deploy to a running site the command watches error reports for a minute, unless you set
--no-watch.`;

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  release: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
  by: { type: 'string' },
  days: { type: 'string' },
  'no-watch': { type: 'boolean' },
  reason: { type: 'string' },
  unrendered: { type: 'boolean' },
  rollout: { type: 'boolean' },
  preview: { type: 'boolean' },
  fix: { type: 'boolean' },
  changes: { type: 'boolean' },
  unsigned: { type: 'boolean' },
} as const;

export type OptionValues = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean'
    ? boolean
    : string | undefined;
};

/**
 * Pairs each option with the environment variable in which npm puts it if the user omits `--`. npm has longer options
 * that start with `to` and `by`, and treats `--to` and `--by` as abbreviations of them.
 */
const TAKEN_BY_NPM = [
  ...Object.keys(OPTIONS).map((name) => [name, `npm_config_${name.replace(/^no-/, '')}`] as const),
  ['to', 'npm_config_token_description'],
  ['by', 'npm_config_bypass_2fa'],
] as const;

/** Parses a command's arguments. Throws if npm took an option for itself because `--` was missing. */
export function parseDeployArguments(
  args: string[],
  env: Env,
): { values: OptionValues; positionals: string[] } {
  const taken = TAKEN_BY_NPM.find(([, variable]) => env[variable] !== undefined);
  if (taken) {
    throw new DeployRefused(
      `npm took --${taken[0]} as its own option: put -- before the options, as in -- --to …`,
    );
  }
  return parseArgs({ args, options: OPTIONS, allowPositionals: true });
}

/** Throws if there are more than `count` arguments. */
export function rejectExtraArguments(args: readonly string[], count: number): void {
  const more = args[count];
  if (more !== undefined)
    throw new DeployRefused(`${more} is one argument too many: give the target with --to`);
}

/** Throws if a folder argument is a URL. */
export function rejectUrlArguments(args: readonly string[]): void {
  const address = args.find((arg) => /^https?:/.test(arg));
  if (address !== undefined) throw new DeployRefused(`${address} is not a folder: give the target with --to`);
}

const notARemote = (value: string | undefined) =>
  new DeployRefused(`${value ?? 'nothing'} is not a remote; there are ${REMOTE_NAMES.join(', ')}`);

/** Accepts any valid remote name, because a site may have remotes unknown to this checkout. */
export function requireRemote(value: string | undefined): string {
  if (isWellFormedRemoteName(value)) return value;
  throw notARemote(value);
}

/** Accepts only remotes that this checkout knows. */
export function requireKnownRemote(value: string | undefined): RemoteName {
  if (isRemoteName(value)) return value;
  throw notARemote(value);
}

export function parseReleaseCount(value: string | undefined): number {
  const count = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
  if (count > 0) return count;
  throw new DeployRefused('--keep needs a number of releases, such as 5');
}

const MAX_DAYS = 3_650;

export function parseTokenDays(value: string): number {
  const days = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (days > 0 && days <= MAX_DAYS) return days;
  throw new DeployRefused(`--days needs a number of days from 1 to ${MAX_DAYS}`);
}
