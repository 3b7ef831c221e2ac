import type { FastifyReply } from 'fastify';
import { html } from './html';
import { PAGE_POLICY, page, pageBody } from './page';

const TITLE = 'Falta su clave';

export const CHALLENGE = 'Basic realm="Despliegues", charset="UTF-8"';

/** Answers 401, so that the browser asks for a deploy token, with a page for those who have none. */
export function askForToken(reply: FastifyReply, intro: string): FastifyReply {
  const advice = html`<p>Recargue la página y escriba su clave de despliegue como contraseña; el usuario puede ser cualquiera.</p>`;
  const { markup } = page(TITLE, pageBody(TITLE, html`<p>${intro}</p>`, advice));
  return reply
    .code(401)
    .headers({
      'www-authenticate': CHALLENGE,
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(markup);
}
