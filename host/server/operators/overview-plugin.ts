import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorPage } from '../config/operator-page';
import { OPERATORS_ROOT } from '../http/operator-paths';
import { sendRefusal } from '../http/refusal';
import type { Tokens } from '../registry/tokens';
import { askForToken, CHALLENGE } from './ask-for-token';
import type { Overview } from './overview';
import { overviewPage } from './overview-page';
import { PAGE_POLICY } from './page';
import { maySeePage } from './page-access';

type Options = { access: OperatorPage; tokens: Tokens; overview: () => Promise<Overview> };

const HTML = 'text/html; charset=utf-8';

const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html');

/** `GET /_remotes`: the operators' page, or the same as JSON for programs. */
export async function overviewPlugin(
  app: FastifyInstance,
  { access, tokens, overview }: Options,
): Promise<void> {
  app.get(OPERATORS_ROOT, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      vary: 'accept, authorization',
      'content-security-policy': PAGE_POLICY,
    });
    const asJson = wantsJson(request);
    if (!(await maySeePage(access, request.raw, tokens))) {
      if (!asJson) return askForToken(reply, 'Esta página es de quienes despliegan el sitio.');
      return sendRefusal(reply.header('www-authenticate', CHALLENGE), 401, 'this page wants a deploy token');
    }
    const seen = await overview();
    return asJson ? seen : reply.type(HTML).send(overviewPage(seen, new Date()).markup);
  });
}
