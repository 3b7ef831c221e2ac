import { randomBytes } from 'node:crypto';
import {
  CONTRACT_VERSION,
  DEVELOPMENT_ENTRY,
  type PageName,
  REMOTE_NAMES,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';
import type { RemoteOverride, SiteConfig } from '@club/shared/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCrossSiteVisit, sendTokenPrompt } from '../operators/operator-access';
import { isLoopbackName } from '../platform/addresses';
import { queryOf } from '../platform/http/paths';
import { contentSecurityPolicy, type PageSources } from '../platform/http/security-headers';
import type { DeployedRelease, Deployment } from '../registry/deployment';
import { isPreviewKey } from '../registry/release-previews';
import type { DeployToken } from '../registry/tokens';
import { type ComposedPage, composePage, type HostBuild } from './compose-page';

/** Overrides for one visitor, by remote: each is an entry URL or the key of a preview. */
type Overrides = Partial<Record<RemoteName, string>>;

/** Returns an override in its normal form; null if the site refuses it. */
type AcceptOverride = (remote: RemoteName, text: string) => string | null;

/** Overrides in effect, and remotes with a rejected override. */
type Choice = { overrides: Overrides; refused: RemoteName[] };

const MAX_LENGTH = 500;

/** Time for which a deploy token permits overrides from developers' origins, ms. */
const PERMISSION_LIFETIME_MS = 12 * 60 * 60_000;

/** Returns true for the entry URL of a development server, whose page also needs a web socket and inline styles. */
const isDevelopmentEntry = (text: string): boolean => text.endsWith(`/${DEVELOPMENT_ENTRY}`);

/** Returns the entry URL if it is a script on an allowed origin, else null. Development servers must be on loopback. */
function allowedEntry(text: string, origins: readonly string[]): string | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const { origin, protocol, hostname, pathname } = new URL(text);
  if (!origins.includes(origin) || !pathname.endsWith('.js')) return null;
  const isLocal = protocol === 'http:' && isLoopbackName(hostname);
  return isDevelopmentEntry(pathname) && !isLocal ? null : `${origin}${pathname}`;
}

/** Returns a function that accepts an override if it is a script on one of these origins. */
export const acceptOverridesFrom =
  (origins: readonly string[]): AcceptOverride =>
  (_remote, text) =>
    allowedEntry(text, origins);

/** Parses overrides written by `formatOverrides`. Drops those that are no longer accepted. */
export function parseOverrides(text: string, accept: AcceptOverride): Overrides {
  const kept = new URLSearchParams(text);
  return Object.fromEntries(
    REMOTE_NAMES.flatMap((name) => {
      const entry = accept(name, kept.get(name) ?? '');
      return entry ? [[name, entry]] : [];
    }),
  );
}

export const formatOverrides = (overrides: Overrides): string => new URLSearchParams(overrides).toString();

/** Returns the overrides after a request: `?remote.<name>=<entry url or key>` sets one, an empty value removes it. */
export function chooseOverrides(target: string, remembered: Overrides, accept: AcceptOverride): Choice {
  const query = queryOf(target);
  const overrides = { ...remembered };
  const refused: RemoteName[] = [];
  for (const name of REMOTE_NAMES) {
    const asked = query.get(`remote.${name}`);
    if (asked === null) continue;
    const entry = accept(name, asked);
    if (entry) overrides[name] = entry;
    else if (asked === '') delete overrides[name];
    else refused.push(name);
  }
  return { overrides, refused };
}

/** Placeholder for the version of a build loaded by an override, which is unknown. */
const VERSION = 'local';

/** Accepted previews, by the key in their URLs. */
type Previews = ReadonlyMap<string, DeployedRelease>;

/** Returns the deployment with the overrides in place of published releases, which remain the fallback. */
function overriddenDeployment(deployment: Deployment, overrides: Overrides, previews: Previews): Deployment {
  const remotes = { ...deployment.registry.remotes };
  const releases = { ...deployment.releases };
  for (const name of REMOTE_NAMES) {
    const text = overrides[name];
    if (!text) continue;
    const [published = null] = releasesIn(deployment.registry, name);
    const preview = previews.get(text);
    const release = preview?.release ?? {
      version: VERSION,
      entry: text,
      integrity: '',
      contract: CONTRACT_VERSION,
    };
    remotes[name] = { ...release, previous: published };
    releases[name] = [...(preview ? [preview] : []), ...releases[name].slice(0, 1)];
  }
  return { ...deployment, registry: { ...deployment.registry, remotes }, releases };
}

/** Returns the origin of an override; '' for a preview, because this site serves it. */
const originOf = (text: string): string => (isPreviewKey(text) ? '' : new URL(text).origin);

const marksOf = (text: string) => ({
  ...(isPreviewKey(text) && { isPreview: true as const }),
  ...(isDevelopmentEntry(text) && { isDevelopment: true as const }),
});

const shownOverrides = ({ overrides, refused }: Choice, target: string): RemoteOverride[] => [
  ...Object.entries(overrides).map(([remote, text]) => ({
    remote,
    origin: originOf(text),
    ...marksOf(text),
  })),
  ...refused.map((remote: RemoteName) => ({
    remote,
    origin: null,
    ...marksOf(queryOf(target).get(`remote.${remote}`) ?? ''),
  })),
];

/** Returns the origins from which a page with these overrides may load additional scripts. */
const overrideOriginsOf = ({ overrides }: Choice): string[] => [
  ...new Set(
    Object.values(overrides)
      .map(originOf)
      .filter((origin) => origin !== ''),
  ),
];

type Development = NonNullable<PageSources['development']>;

/** Returns what the policy must allow for development servers in the overrides; null if there are none. */
function developmentOf({ overrides }: Choice): Development | null {
  const entries = Object.values(overrides).filter(isDevelopmentEntry);
  if (entries.length === 0) return null;
  const sockets = entries.map((entry) => originOf(entry).replace(/^http/, 'ws'));
  return { sockets: [...new Set(sockets)], nonce: randomBytes(16).toString('base64') };
}

/** Returns an element with the nonce that Vite's client must set on the styles that it inserts. */
const nonceElement = (development: Development | null): string =>
  development ? `<meta property="csp-nonce" nonce="${development.nonce}">` : '';

/** Composes a page with overrides, without error reports, signals and offline use: those serve published releases. */
function composeOverriddenPage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  { choice, previews, target }: { choice: Choice; previews: Previews; target: string },
): ComposedPage {
  const shownConfig = {
    ...config,
    errorReports: null,
    signals: null,
    offline: false,
    overrides: shownOverrides(choice, target),
  };
  return composePage(page, host, overriddenDeployment(deployment, choice.overrides, previews), shownConfig);
}

/** Returns the cookie's name. With `__Host-`, used over https, browsers send the cookie to this host only. */
const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-club-remotes' : 'club-remotes';

/** Returns the text of the overrides in the session cookie; '' if its signature is invalid. */
function rememberedText(request: FastifyRequest): string {
  const signed = request.cookies[cookieOf(request)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid ? (value ?? '') : '';
}

/** Cookie field with the end of a deploy token's permission for the overrides, ms since 1970. */
const UNTIL = 'until';

/** Returns the end of the permission in a cookie for overrides from developers' origins, ms since 1970; 0 if absent. */
const permittedUntil = (text: string): number => Number(new URLSearchParams(text).get(UNTIL));

type Asked = {
  /** Overrides of the request; null if it has none. */
  choice: Choice | null;
  /**
   * True for a new override and after the permission has expired; the request then needs a deploy token. Previews need
   * only their link.
   */
  needsToken: boolean;
};

function requestedOverrides(request: FastifyRequest, accept: AcceptOverride): Asked {
  const text = rememberedText(request);
  const remembered = parseOverrides(text, accept);
  const choice = chooseOverrides(request.url, remembered, accept);
  const { overrides, refused } = choice;
  const hasEnded = permittedUntil(text) <= Date.now();
  return {
    choice: formatOverrides(overrides) === '' && refused.length === 0 ? null : choice,
    needsToken: Object.entries(overrides).some(
      ([name, text]) => !isPreviewKey(text) && (hasEnded || text !== remembered[name as RemoteName]),
    ),
  };
}

const cookieOptions = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' }) as const;

function forget(request: FastifyRequest, reply: FastifyReply): void {
  const name = cookieOf(request);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(request));
}

/** Returns when a token's permission for overrides ends, ms since 1970: at the latest when the token expires. */
const endOfPermission = ({ expiresAt }: DeployToken): number =>
  Math.min(
    Date.now() + PERMISSION_LIFETIME_MS,
    expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
  );

/** Stores the overrides in the session cookie, for later requests. Renews the permission if the request has a token. */
function remember(
  request: FastifyRequest,
  reply: FastifyReply,
  choice: Choice | null,
  token: DeployToken | null,
): void {
  const text = formatOverrides(choice?.overrides ?? {});
  const remembered = rememberedText(request);
  const until = token ? endOfPermission(token) : permittedUntil(remembered);
  const value = `${text}&${UNTIL}=${until}`;
  if (text === '') forget(request, reply);
  else if (value !== remembered)
    reply.setCookie(cookieOf(request), value, { ...cookieOptions(request), signed: true });
}

export type OverrideOptions = {
  /** Origins from which overrides may load. */
  origins: readonly string[];
  host: HostBuild;
  siteConfig: SiteConfig;
  /** Returns the sources from which every page may load. */
  sourcesFor: (request: FastifyRequest) => PageSources & { remoteOrigins: readonly string[] };
  /** Returns the valid deploy token in a request, or null. */
  tokenOf: (request: FastifyRequest) => Promise<DeployToken | null>;
  /** Returns the preview with this key; null if it is unknown, expired or unavailable. */
  previewOf: (remote: RemoteName, key: string) => Promise<DeployedRelease | null>;
};

/** Returns true for a request from another site's page, to which browsers add a stored password without asking. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

const PRIVATE_PAGE = { 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex, nofollow' };

/** Creates request handlers for visitors with overrides. For other visitors they return false and do not answer. */
export function createOverrideHandlers({
  origins,
  host,
  siteConfig,
  sourcesFor,
  tokenOf,
  previewOf,
}: OverrideOptions) {
  /** Finds the previews whose keys are in a request. Ignores the key of another remote's preview. */
  async function previewsIn(
    request: FastifyRequest,
  ): Promise<{ accept: AcceptOverride; previews: Previews }> {
    const previews = new Map<string, DeployedRelease>();
    const [query, remembered] = [queryOf(request.url), new URLSearchParams(rememberedText(request))];
    for (const name of REMOTE_NAMES) {
      for (const key of [query.get(`remote.${name}`) ?? '', remembered.get(name) ?? '']) {
        const preview = isPreviewKey(key) ? await previewOf(name, key) : null;
        if (preview) previews.set(key, preview);
      }
    }
    const ofOrigins = acceptOverridesFrom(origins);
    const accept: AcceptOverride = (name, text) =>
      previews.get(text)?.manifest.name === name ? text : ofOrigins(name, text);
    return { accept, previews };
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, deployment }: { page: PageName; deployment: Deployment },
  ): Promise<boolean> {
    const { accept, previews } = await previewsIn(request);
    const asked = requestedOverrides(request, accept);
    const { choice } = asked;
    if (asked.needsToken && isFromElsewhere(request)) {
      forget(request, reply);
      await refuseCrossSiteVisit(reply);
      return true;
    }
    const token = asked.needsToken ? await tokenOf(request) : null;
    if (asked.needsToken && !token) {
      forget(request, reply);
      await sendTokenPrompt(reply, 'This address tries a part of the site that is not published yet.');
      return true;
    }
    remember(request, reply, choice, token);
    if (!choice) return false;
    const shown = { choice, previews, target: request.url };
    const { html, inline } = composeOverriddenPage(page, host, deployment, siteConfig, shown);
    const added = overrideOriginsOf(choice);
    const sources = sourcesFor(request);
    const development = developmentOf(choice);
    const policy = contentSecurityPolicy({
      ...sources,
      inline,
      development,
      remoteOrigins: [...new Set([...sources.remoteOrigins, ...added])],
      https: sources.https && !added.some((origin) => origin.startsWith('http:')),
    });
    reply.headers({ 'content-security-policy': policy, ...PRIVATE_PAGE });
    reply
      .type('text/html; charset=utf-8')
      .send(html.toString().replace('</head>', () => `${nonceElement(development)}</head>`));
    return true;
  }

  async function sendRegistry(
    request: FastifyRequest,
    reply: FastifyReply,
    deployment: Deployment,
  ): Promise<boolean> {
    const { accept, previews } = await previewsIn(request);
    const text = rememberedText(request);
    const isPermitted = permittedUntil(text) > Date.now();
    const overrides = parseOverrides(text, (name, value) =>
      isPermitted || isPreviewKey(value) ? accept(name, value) : null,
    );
    if (Object.keys(overrides).length === 0) return false;
    reply
      .header('cache-control', 'no-store')
      .send(overriddenDeployment(deployment, overrides, previews).registry);
    return true;
  }

  return { sendPage, sendRegistry };
}
