import { type Html, html } from './html';
import type { Overview } from './overview';
import { code, moment, note, section } from './phrases';
import { badShare, badShareAxis } from './pictures/bad-share';
import { bar } from './pictures/bar';
import { count, counted, timeLeft } from './pictures/figures';
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

/** What the next step still wants, as bars that fill. */
function wanted({ arms, stepAt, stepUntil, visitorsWanted }: RolloutSeen, now: Date): Html {
  const told = arms?.candidate.visitors ?? 0;
  const [from, until] = [Date.parse(stepAt), Date.parse(stepUntil)];
  const left = until - now.getTime();
  const visitors = `${count(told)} de ${counted(visitorsWanted, 'visitante', 'visitantes')}`;
  const time = left > 0 ? `faltan ${timeLeft(left)}` : 'el tiempo ya pasó';
  return html`<div class="wanted"><p>${visitors}</p>${bar(told, visitorsWanted, visitors)}</div>
    <div class="wanted"><p>${time}</p>${bar(now.getTime() - from, until - from, time)}</div>`;
}

function nextStep(rollout: RolloutSeen, now: Date): Html {
  const next = rollout.shares[rollout.step + 1];
  const to = next === undefined ? 'Queda para todos' : `Pasa a ${next} %`;
  if (rollout.held) return html`${to} cuando alguien lo diga.`;
  return html`<p>${to} con suficientes visitantes y suficiente tiempo:</p>${wanted(rollout, now)}`;
}

function arms({ arms, candidate, running }: RolloutSeen): Html {
  if (!arms) return html`<p class="muted">No se sabe qué vivieron sus visitantes.</p>`;
  const end = badShareAxis([arms.candidate, arms.control]);
  return html`<div class="arms">
    <div><p>Nueva ${code(candidate)}</p>${badShare(arms.candidate, end)}</div>
    <div><p>Para los demás ${code(running)}</p>${badShare(arms.control, end)}</div>
  </div>`;
}

function state({ held, verdict }: RolloutSeen): Html {
  if (held) {
    return html`<strong class="rating fair"><span aria-hidden="true">▲</span> En espera</strong> desde el ${moment(held.at)}, por ${held.by}: <span class="free">${held.reason}</span>`;
  }
  return html`<strong class="rating good"><span aria-hidden="true">●</span> Avanza</strong>${verdict ? html`: <span class="free">${verdict.reason}</span>` : null}`;
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

function endedPart({ remote, release, end, at, by, reason }: EndedRollout): Html {
  const word =
    end === 'finished'
      ? html`<strong class="rating good"><span aria-hidden="true">●</span> Llegó a todos</strong>`
      : html`<strong class="rating poor"><span aria-hidden="true">■</span> Detenida</strong>`;
  return html`<li>${remote} ${code(release)}: ${word} el ${moment(at)}, por ${by}${reason === null ? null : html`: <span class="free">${reason}</span>`}</li>`;
}

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
