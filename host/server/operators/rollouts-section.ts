import { AUTOMATIC } from '../registry/rollout';
import { causeInSpanish } from './cause-in-spanish';
import { type Html, html } from './html';
import type { Overview } from './overview';
import { code, moment, note, section } from './phrases';
import { badShare, badShareAxis } from './pictures/bad-share';
import { bar } from './pictures/bar';
import { count, counted, timeLeft } from './pictures/figures';
import { rated } from './pictures/rating';
import { stepsPicture } from './pictures/steps';
import type { EndedRollout, RolloutSeen } from './rollout-seen';

const command = (remote: string, word: string): Html =>
  html`<code class="free">npm run -s rollout -w remote-${remote} -- ${word}</code>`;

type Choice = [word: string, meaning: string];

const WHILE_RUNNING: readonly Choice[] = [
  ['hold', 'la deja en esta parte de los visitantes'],
  ['go', 'pasa ya al siguiente paso'],
  ['stop', 'la quita a todos'],
];
const WHILE_HELD: readonly Choice[] = [
  ['go', 'sigue con el siguiente paso'],
  ['stop', 'la quita a todos'],
];

const commands = ({ remote, held }: RolloutSeen): Html =>
  html`<ul class="commands">${(held ? WHILE_HELD : WHILE_RUNNING).map(
    ([word, meaning]) => html`<li>${command(remote, word)} ${note(meaning)}</li>`,
  )}</ul>`;

const fact = (term: string, content: Html): Html => html`<div><dt>${term}</dt><dd>${content}</dd></div>`;

/** A wish of the next step, and a bar that fills. */
const wish = (text: string, done: number, wanted: number): Html =>
  html`<div class="wish"><p>${text}</p>${bar(done, wanted, text)}</div>`;

function visitorsWish({ visitorsTold, visitorsWanted }: RolloutSeen): Html | null {
  if (visitorsWanted === 0) return null;
  const wanted = counted(visitorsWanted, 'visitante', 'visitantes');
  return wish(`${count(visitorsTold)} de ${wanted}`, visitorsTold, visitorsWanted);
}

function timeWish({ stepAt, stepUntil }: RolloutSeen, now: Date): Html {
  const [from, until] = [Date.parse(stepAt), Date.parse(stepUntil)];
  const left = until - now.getTime();
  return wish(
    left > 0 ? `faltan ${timeLeft(left)}` : 'ya pasó el tiempo',
    now.getTime() - from,
    until - from,
  );
}

function nextStep(rollout: RolloutSeen, now: Date): Html {
  const next = rollout.shares[rollout.step + 1];
  const to = next === undefined ? 'Queda para todos' : `Pasa a ${next}\u00a0%`;
  if (rollout.held) return html`${to} cuando alguien lo diga.`;
  const when = rollout.visitorsWanted === 0 ? 'cuando pase el tiempo' : 'con suficiente tiempo y visitantes';
  return html`<p>${to} ${when}:</p>${timeWish(rollout, now)}${visitorsWish(rollout)}`;
}

function arms({ arms, candidate, running }: RolloutSeen): Html {
  if (!arms) return html`<p class="muted">No se sabe qué vivieron sus visitantes.</p>`;
  const end = badShareAxis([arms.candidate, arms.control]);
  return html`<div class="arms">
    <div><p>Nueva ${code(candidate)}</p>${badShare(arms.candidate, end)}</div>
    <div><p>Para los demás ${code(running)}</p>${badShare(arms.control, end)}</div>
  </div>`;
}

/** Why: what it does of itself in Spanish, unless only another host knows what it means; of what somebody did, as it was given. */
function because({ reason, cause }: Pick<EndedRollout, 'reason' | 'cause'>, by: string): Html | null {
  if (cause) return html`: <span class="free">${causeInSpanish(cause)}</span>`;
  if (!reason) return null;
  return html`: <span class="free"${by === AUTOMATIC ? html` lang="en"` : null}>${reason}</span>`;
}

function state({ held, verdict }: RolloutSeen): Html {
  if (held)
    return html`${rated('fair', 'En espera')} desde el ${moment(held.at)}, por ${held.by}${because(held, held.by)}`;
  return html`${rated('good', 'Avanza')}${verdict && because(verdict, AUTOMATIC)}`;
}

function rolloutPart(rollout: RolloutSeen, now: Date): Html {
  const { remote, candidate, shares, step, startedAt, startedBy } = rollout;
  const id = `avance-${remote}`;
  return html`<section class="panel" aria-labelledby="${id}">
    <h3 id="${id}">${remote} ${code(candidate)}</h3>
    ${stepsPicture(shares, step)}
    <dl>
      ${fact('Estado', state(rollout))}
      ${fact('Siguiente paso', nextStep(rollout, now))}
      ${fact('Visitantes con fallas', arms(rollout))}
      ${fact('Empezó', html`${moment(startedAt)} ${note(`por ${startedBy}`)}`)}
      ${fact('Qué se puede hacer', commands(rollout))}
    </dl>
  </section>`;
}

const ENDS: Record<EndedRollout['end'], Html> = {
  finished: rated('good', 'Llegó a todos'),
  stopped: rated('poor', 'Detenida'),
  replaced: rated('fair', 'Reemplazada'),
};

const endedPart = (rollout: EndedRollout): Html => {
  const { remote, release, end, at, by } = rollout;
  return html`<li>${remote} ${code(release)}: ${ENDS[end]} el ${moment(at)}, por ${by}${because(rollout, by)}</li>`;
};

/** The releases on their way to all visitors, what each waits for, and how the last ones ended. */
export function rolloutsSection({ rollouts, endedRollouts }: Overview, now: Date): Html {
  const running =
    rollouts.length === 0
      ? html`<p>No hay ninguno en curso. <code class="free">npm run -s deploy -w remote-profile -- --rollout</code> empieza uno.</p>`
      : html`${rollouts.map((rollout) => rolloutPart(rollout, now))}`;
  const ended =
    endedRollouts.length === 0
      ? null
      : html`<h3>Los últimos</h3><ul class="ended">${endedRollouts.map(endedPart)}</ul>`;
  return section('avances', 'Despliegues graduales', html`${running}${ended}`);
}
