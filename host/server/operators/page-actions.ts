import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../platform/database/database';
import { deployActionRoute } from '../platform/http/paths';
import type { DeployDirectory } from '../registry/deploy-directory';
import { DeployRefused, shortenReason } from '../registry/deploy-refused';
import { ROLLOUT_COMMANDS } from '../registry/rollouts/rules';
import type { TokenLookups } from '../registry/tokens';
import { MAX_REASON_CHARACTERS, parseDeployBody } from './deploy-api';
import { lookUpToken } from './operator-access';

const MAX_BODY_BYTES = 4_096;

const ACTIONS = [...ROLLOUT_COMMANDS, 'rollback', 'rollout', 'off', 'on'] as const;

export type PageAction = (typeof ACTIONS)[number];

async function answer(reply: FastifyReply, status: number, text: string): Promise<FastifyReply> {
  const { SCRIPTLESS_PAGE_CSP, renderOutcomePage } = await import('./page');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': SCRIPTLESS_PAGE_CSP })
    .type('text/html; charset=utf-8')
    .send(renderOutcomePage(status === 200 ? 'Done' : 'Nothing was changed', text));
}

type Options = { directory: DeployDirectory; tokens: TokenLookups; hide: (text: string) => string };

/** Runs an operator's action on a remote. Returns its result as one sentence. */
async function act(
  directory: DeployDirectory,
  order: { remote: string; by: string },
  action: PageAction,
  { reason, release }: Record<'reason' | 'release', string>,
): Promise<string> {
  const { remote } = order;
  if (action === 'rollback')
    return `${remote} runs ${(await directory.rollback({ ...order, reason })).entry}.`;
  if (action === 'rollout') {
    await directory.deploy({ ...order, reason, ...parseDeployBody({ release, rollout: true }) });
    return `${remote}: the rollout of ${release} begins.`;
  }
  if (action === 'off' || action === 'on') {
    await directory.switch({ ...order, off: action === 'off', reason });
    return `${remote} is switched ${action}.`;
  }
  await directory.steer({ ...order, action, reason });
  return `${remote}: the rollout was told to ${action}.`;
}

/** Handles the forms of the operators' page. Accepts only forms sent from that page with a token of the remote. */
export async function pageActionsPlugin(
  app: FastifyInstance,
  { directory, tokens, hide }: Options,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (error instanceof DeployRefused) return answer(reply, 409, hide(shortenReason(error.message)));
    if (error instanceof DatabaseError) return answer(reply, 503, 'The database does not answer.');
    if ((error.statusCode ?? 500) < 500)
      return answer(reply, error.statusCode ?? 400, 'The form is not valid.');
    request.log.error({ err: error }, 'action failed');
    return answer(reply, 500, 'The host could not do it; its log tells why.');
  });

  app.post<{ Params: { name: string }; Body: URLSearchParams }>(
    deployActionRoute('actions'),
    async (request, reply) => {
      if (request.headers['sec-fetch-site'] !== 'same-origin')
        return answer(reply, 403, 'Forms are taken from the operators’ page only.');
      const { name: remote } = request.params;
      const field = (key: string) => request.body.get(key)?.trim() ?? '';
      const { token, expiredAt } = await lookUpToken(field('token') || null, tokens);
      if (!token)
        return answer(
          reply,
          401,
          expiredAt ? 'That token has expired.' : 'This host does not know that token.',
        );
      if (token.remote !== remote)
        return answer(reply, 403, `That token may change ${token.remote} and nothing else.`);
      const action = ACTIONS.find((known) => known === field('action'));
      const reason = field('reason')
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, MAX_REASON_CHARACTERS);
      if (!action || reason === '' || field('confirmed') !== 'yes')
        return answer(reply, 400, 'Choose an action, say why, and confirm it.');
      const chosen = { reason, release: field('release') };
      const text = await act(directory, { remote, by: token.name }, action, chosen);
      request.log.info({ remote, by: token.name, action }, 'changed from the operators’ page');
      return answer(reply, 200, text);
    },
  );
}
