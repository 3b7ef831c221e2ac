import {
  CONTRACT_VERSION,
  type PageName,
  REMOTE_NAMES,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';
import type { RemoteOverride, SiteConfig } from '@club/shared/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askForToken } from '../operators/operator-access';
import { queryOf } from '../platform/http/paths';
import { contentSecurityPolicy, type PageSources } from '../platform/http/security-headers';
import type { Deployment } from '../registry/deployment';
import { type ComposedPage, composePage, type HostBuild } from './compose-page';

/** Remote → the entry that this visitor's pages take it from, instead of the published one. */
type Overrides = Partial<Record<RemoteName, string>>;

/** What a visitor tries: the overrides in force, and those that were asked for and are not allowed. */
type Choice = { overrides: Overrides; refused: RemoteName[] };

const MAX_LENGTH = 500;

/** The entry that a text names, where it is a script on an allowed origin; else null. */
function allowedEntry(text: string, origins: readonly string[]): string | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origins.includes(origin) && pathname.endsWith('.js') ? `${origin}${pathname}` : null;
}

/** Reads what `overridesText` wrote; what is not allowed any more is left out. */
export function readOverrides(text: string, origins: readonly string[]): Overrides {
  const kept = new URLSearchParams(text);
  return Object.fromEntries(
    REMOTE_NAMES.flatMap((name) => {
      const entry = allowedEntry(kept.get(name) ?? '', origins);
      return entry ? [[name, entry]] : [];
    }),
  );
}

export const overridesText = (overrides: Overrides): string => new URLSearchParams(overrides).toString();

/** What is tried after a request: `?remote.<name>=<url of an entry>` begins or changes it, an empty value ends it. */
export function chooseOverrides(target: string, remembered: Overrides, origins: readonly string[]): Choice {
  const query = queryOf(target);
  const overrides = { ...remembered };
  const refused: RemoteName[] = [];
  for (const name of REMOTE_NAMES) {
    const asked = query.get(`remote.${name}`);
    if (asked === null) continue;
    const entry = allowedEntry(asked, origins);
    if (entry) overrides[name] = entry;
    else if (asked === '') delete overrides[name];
    else refused.push(name);
  }
  return { overrides, refused };
}

/** Stands for the version of an overriding build, which nobody but its developer knows. */
const VERSION = 'local';

/** The deployment with the overrides in force; what is published is what such a remote falls back to. */
function overriddenDeployment(deployment: Deployment, overrides: Overrides): Deployment {
  const remotes = { ...deployment.registry.remotes };
  const releases = { ...deployment.releases };
  for (const name of REMOTE_NAMES) {
    const entry = overrides[name];
    if (!entry) continue;
    const [published = null] = releasesIn(deployment.registry, name);
    remotes[name] = {
      version: VERSION,
      entry,
      integrity: '',
      contract: CONTRACT_VERSION,
      previous: published,
    };
    releases[name] = releases[name].slice(0, 1);
  }
  return { ...deployment, registry: { ...deployment.registry, remotes }, releases };
}

const toldOf = ({ overrides, refused }: Choice): RemoteOverride[] => [
  ...Object.entries(overrides).map(([remote, entry]) => ({ remote, origin: new URL(entry).origin })),
  ...refused.map((remote: RemoteName) => ({ remote, origin: null })),
];

/** The origins that a page of this choice loads scripts from, beyond those of any page. */
const overrideOriginsOf = ({ overrides }: Choice): string[] => [
  ...new Set(Object.values(overrides).map((entry) => new URL(entry).origin)),
];

/**
 * A page with the overrides in force. It says so itself, and reports neither errors nor how releases fare,
 * which would be counted as those of published ones; no browser keeps it.
 */
function composeOverriddenPage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  choice: Choice,
): ComposedPage {
  const told = { ...config, errorReports: null, signals: null, offline: false, overrides: toldOf(choice) };
  return composePage(page, host, overriddenDeployment(deployment, choice.overrides), told);
}

/** Over https by the name that browsers take from this very host alone. */
const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-club-remotes' : 'club-remotes';

/** What the visitor's browser remembers of its overrides until it is closed; nothing but this server can have signed it. */
function rememberedText(request: FastifyRequest): string {
  const signed = request.cookies[cookieOf(request)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid ? (value ?? '') : '';
}

const rememberedOverrides = (request: FastifyRequest, origins: readonly string[]): Overrides =>
  readOverrides(rememberedText(request), origins);

type Asked = {
  /** What this request's page tries; null when it is the published site. */
  choice: Choice | null;
  /** Whether it loads a remote from where this browser did not take it before. */
  isNew: boolean;
};

function askedOverrides(request: FastifyRequest, origins: readonly string[]): Asked {
  const remembered = rememberedOverrides(request, origins);
  const choice = chooseOverrides(request.url, remembered, origins);
  const { overrides, refused } = choice;
  return {
    choice: overridesText(overrides) === '' && refused.length === 0 ? null : choice,
    isNew: REMOTE_NAMES.some((name) => overrides[name] !== undefined && overrides[name] !== remembered[name]),
  };
}

/** Has the browser remember what this request's page tries for the next ones. */
function remember(request: FastifyRequest, reply: FastifyReply, choice: Choice | null): void {
  const text = overridesText(choice?.overrides ?? {});
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const;
  const name = cookieOf(request);
  if (text === '' && request.cookies[name] !== undefined) reply.clearCookie(name, options);
  else if (text !== rememberedText(request)) reply.setCookie(name, text, { ...options, signed: true });
}

type Options = {
  /** The origins that an override may point at. */
  origins: readonly string[];
  host: HostBuild;
  siteConfig: SiteConfig;
  /** What any page may load from, as this request came. */
  sourcesFor: (request: FastifyRequest) => PageSources & { remoteOrigins: readonly string[] };
  /** Whether a request carries a deploy token. */
  hasToken: (request: FastifyRequest) => Promise<boolean>;
};

/** Answers for visitors who try a remote from elsewhere; each is made for its request alone, and is false for all others. */
export function overriddenAnswers({ origins, host, siteConfig, sourcesFor, hasToken }: Options) {
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, deployment }: { page: PageName; deployment: Deployment },
  ): Promise<boolean> {
    const { choice, isNew } = askedOverrides(request, origins);
    if (isNew && !(await hasToken(request))) {
      await askForToken(reply, 'This address tries a part of the site that is not published yet.');
      return true;
    }
    remember(request, reply, choice);
    if (!choice) return false;
    const { html, inline } = composeOverriddenPage(page, host, deployment, siteConfig, choice);
    const added = overrideOriginsOf(choice);
    const sources = sourcesFor(request);
    const policy = contentSecurityPolicy({
      ...sources,
      inline,
      remoteOrigins: [...new Set([...sources.remoteOrigins, ...added])],
      https: sources.https && !added.some((origin) => origin.startsWith('http:')),
    });
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store, no-transform' });
    reply.type('text/html; charset=utf-8').send(html);
    return true;
  }

  function sendRegistry(request: FastifyRequest, reply: FastifyReply, deployment: Deployment): boolean {
    const overrides = rememberedOverrides(request, origins);
    if (Object.keys(overrides).length === 0) return false;
    reply.header('cache-control', 'no-store').send(overriddenDeployment(deployment, overrides).registry);
    return true;
  }

  return { sendPage, sendRegistry };
}
