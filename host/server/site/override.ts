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

/** Entry URLs by remote that replace the published ones for this visitor. */
type Overrides = Partial<Record<RemoteName, string>>;

/** Overrides in effect, and remotes with a rejected override. */
type Choice = { overrides: Overrides; refused: RemoteName[] };

const MAX_LENGTH = 500;

/** Returns the entry URL if it is a script on an allowed origin, or null. */
function allowedEntry(text: string, origins: readonly string[]): string | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origins.includes(origin) && pathname.endsWith('.js') ? `${origin}${pathname}` : null;
}

/** Parses the result of `overridesText`. Drops origins that are no longer allowed. */
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

/** Returns the overrides after a request: `?remote.<name>=<entry url>` sets one, an empty value removes it. */
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

/** Placeholder for the unknown version of an overriding build. */
const VERSION = 'local';

/** Returns the deployment with the overrides in effect and the published releases as their fallback. */
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

const shownOverrides = ({ overrides, refused }: Choice): RemoteOverride[] => [
  ...Object.entries(overrides).map(([remote, entry]) => ({ remote, origin: new URL(entry).origin })),
  ...refused.map((remote: RemoteName) => ({ remote, origin: null })),
];

/** Returns the additional script origins of a page with these overrides. */
const overrideOriginsOf = ({ overrides }: Choice): string[] => [
  ...new Set(Object.values(overrides).map((entry) => new URL(entry).origin)),
];

/** Composes a page with overrides. Disables error reports, signals and offline use, which would count for published releases. */
function composeOverriddenPage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  choice: Choice,
): ComposedPage {
  const shownConfig = {
    ...config,
    errorReports: null,
    signals: null,
    offline: false,
    overrides: shownOverrides(choice),
  };
  return composePage(page, host, overriddenDeployment(deployment, choice.overrides), shownConfig);
}

/** Returns the cookie's name; over https with `__Host-`, which restricts it to this host. */
const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-club-remotes' : 'club-remotes';

/** Returns the signed overrides of the session cookie; empty if the signature is invalid. */
function rememberedText(request: FastifyRequest): string {
  const signed = request.cookies[cookieOf(request)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid ? (value ?? '') : '';
}

const rememberedOverrides = (request: FastifyRequest, origins: readonly string[]): Overrides =>
  readOverrides(rememberedText(request), origins);

type Asked = {
  /** Overrides of the request; null for the published site. */
  choice: Choice | null;
  /** True if the request adds or changes an override. */
  isNew: boolean;
};

function requestedOverrides(request: FastifyRequest, origins: readonly string[]): Asked {
  const remembered = rememberedOverrides(request, origins);
  const choice = chooseOverrides(request.url, remembered, origins);
  const { overrides, refused } = choice;
  return {
    choice: overridesText(overrides) === '' && refused.length === 0 ? null : choice,
    isNew: REMOTE_NAMES.some((name) => overrides[name] !== undefined && overrides[name] !== remembered[name]),
  };
}

/** Stores the overrides in the session cookie for later requests. */
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
  /** Origins allowed for overrides. */
  origins: readonly string[];
  host: HostBuild;
  siteConfig: SiteConfig;
  /** Returns the sources that any page may load from. */
  sourcesFor: (request: FastifyRequest) => PageSources & { remoteOrigins: readonly string[] };
  /** Checks if a request carries a deploy token. */
  hasToken: (request: FastifyRequest) => Promise<boolean>;
};

/** Creates handlers for visitors with overrides. They answer for the request only, and return false for other visitors. */
export function createOverrideHandlers({ origins, host, siteConfig, sourcesFor, hasToken }: Options) {
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, deployment }: { page: PageName; deployment: Deployment },
  ): Promise<boolean> {
    const { choice, isNew } = requestedOverrides(request, origins);
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
