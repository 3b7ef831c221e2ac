import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorPage } from '../config/operator-page';
import { OPERATORS_ROOT } from '../http/operator-paths';
import { sendRefusal } from '../http/refusal';
import type { Tokens } from '../registry/tokens';
import { askForToken, CHALLENGE } from './ask-for-token';
import { tokenProblem } from './credentials';
import type { Overview } from './overview';
import { overviewBody, overviewPage } from './overview-page';
import { LIVE_PAGE_POLICY } from './page';
import { maySeePage, secretOf } from './page-access';

type Options = { access: OperatorPage; tokens: Tokens; overview: () => Promise<Overview> };

const HTML = 'text/html; charset=utf-8';

const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html');

/** The page's own script asks: for what is shown alone, and so that the browser asks the reader for nothing. */
const isLive = ({ headers }: FastifyRequest): boolean => headers['x-live'] !== undefined;

/** `GET /_remotes`: the operators' page, or the same as JSON for programs. */
export async function overviewPlugin(
  app: FastifyInstance,
  { access, tokens, overview }: Options,
): Promise<void> {
  app.get(OPERATORS_ROOT, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      vary: 'accept, authorization, x-live',
      'content-security-policy': LIVE_PAGE_POLICY,
    });
    const asJson = wantsJson(request);
    if (!(await maySeePage(access, request.raw, tokens))) {
      const live = isLive(request);
      if (!asJson && !live) return askForToken(reply, 'Esta página es de quienes despliegan el sitio.');
      if (!live) reply.header('www-authenticate', CHALLENGE);
      return sendRefusal(reply, 401, await tokenProblem(secretOf(request.headers), tokens));
    }
    const seen = await overview();
    if (asJson) return seen;
    const { markup } = (isLive(request) ? overviewBody : overviewPage)(seen, new Date());
    return reply.type(HTML).send(markup);
  });
}
