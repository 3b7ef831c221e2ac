import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorPage } from '../platform/config/config';
import { OPERATORS_ROOT } from '../platform/http/paths';
import { sendRefusal } from '../platform/http/refusal';
import type { Tokens } from '../registry/tokens';
import { tokenProblem } from './credentials';
import type { Overview } from './overview';
import { askForToken, CHALLENGE, maySeePage, secretOf } from './page-access';

type Options = { access: OperatorPage; tokens: Tokens; overview: () => Promise<Overview> };

const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html');

/** Returns true for the refresh script, whose requests must not make the browser prompt for a token. */
const isRefresh = ({ headers }: FastifyRequest): boolean => headers['x-refresh'] !== undefined;

/** `GET /_remotes`: the operators' page, or its content as JSON. */
export async function overviewPlugin(
  app: FastifyInstance,
  { access, tokens, overview }: Options,
): Promise<void> {
  app.get(OPERATORS_ROOT, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept, authorization, x-refresh' });
    const asJson = wantsJson(request);
    if (!(await maySeePage(access, request.raw, tokens))) {
      if (!asJson && !isRefresh(request))
        return askForToken(reply, 'This page is for teams that deploy to the site.');
      if (!isRefresh(request)) reply.header('www-authenticate', CHALLENGE);
      return sendRefusal(reply, 401, await tokenProblem(secretOf(request.headers), tokens));
    }
    const seen = await overview();
    if (asJson) return seen;
    // Loads React at the first look, so that visitors' pages do not pay for it.
    const { renderOverview } = await import('./overview-page');
    const { REFRESHED_PAGE_POLICY } = await import('./page');
    reply.header('content-security-policy', REFRESHED_PAGE_POLICY);
    return reply.type('text/html; charset=utf-8').send(renderOverview(seen, new Date()));
  });
}
