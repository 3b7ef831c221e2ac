import { endStopped, stopEnding } from '../../fixtures/stopped-timers';
import type { View } from '../view/view';
import type { Visitor } from '../visitor';

const PROMPT = '¿Cómo fue su experiencia en el sitio web?';

/** How long the visitor is thanked. */
const THANKS_MS = 2_000;

/** Does what is thanked for; the thanks stand until they are seen. */
export async function beThanked({ tab }: Visitor, send: () => Promise<unknown>, thanks: View): Promise<void> {
  await tab.run(stopEnding, [THANKS_MS]);
  await send();
  await thanks.appear();
  await tab.run(endStopped);
}

/** Fills in the evaluation that is open, and is thanked. */
export async function sendEvaluation(visitor: Visitor, comment: string): Promise<void> {
  const dialog = visitor.dialog(/^Evaluar a /);
  await dialog.role('radio', '4 de 5 estrellas').click();
  await dialog.role('textbox', /^Comentario/).type(comment);
  const send = dialog.role('button', 'Enviar evaluación');
  await beThanked(visitor, () => send.click(), dialog.text('¡Gracias por su evaluación!'));
  await dialog.vanish();
}

/** Comments on the site by its widget, and is thanked. */
export async function sendFeedback(visitor: Visitor, comment: string): Promise<void> {
  await visitor.page.role('complementary').role('button', PROMPT).click();
  const panel = visitor.dialog(PROMPT);
  await panel.role('button', 'Bueno').click();
  await panel.role('textbox', /^Comentario/).type(comment);
  const send = panel.role('button', 'Enviar');
  await beThanked(visitor, () => send.click(), visitor.page.text('Gracias por su comentario.'));
  await panel.vanish();
}
