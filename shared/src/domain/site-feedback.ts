import { ownField } from './record';
import { isBlank } from './text';

/** The reactions of the widget, in their order. Spec §2. */
export const REACTIONS = ['Bueno', 'Neutral', 'Malo'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const NO_REACTION = 'Ninguna';
export type SiteFeedback = { comentario: string; reaccion: Reaction | typeof NO_REACTION };

/** The body to send, or null when the comment is blank and nothing is sent. Spec §5, ruling 25. */
export function toSiteFeedback(comentario: string, reaction: Reaction | null): SiteFeedback | null {
  return isBlank(comentario) ? null : { comentario: comentario.trim(), reaccion: reaction ?? NO_REACTION };
}

/** The service's part: the feedback in a body, or null when it may not be stored. */
export function parseSiteFeedback(body: unknown): SiteFeedback | null {
  const comentario = ownField(body, 'comentario');
  const reaccion = ownField(body, 'reaccion');
  if (typeof comentario !== 'string') return null;
  if (reaccion === NO_REACTION) return toSiteFeedback(comentario, null);
  return isReaction(reaccion) ? toSiteFeedback(comentario, reaccion) : null;
}

function isReaction(value: unknown): value is Reaction {
  return (REACTIONS as readonly unknown[]).includes(value);
}
