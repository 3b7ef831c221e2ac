import type { PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askForToken } from '../../operators/operator-access';
import { contentSecurityPolicy, type PageSources } from '../../platform/http/security-headers';
import type { Deployment } from '../../registry/deployment';
import type { HostBuild } from '../compose-page';
import { overriddenDeployment } from './deployment';
import { composeOverriddenPage, overrideOriginsOf } from './page';
import { askedOverrides, remember, rememberedOverrides } from './session';

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
