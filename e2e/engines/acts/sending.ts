import type { Visitor } from '../visitor';

const PROMPT = '¿Cómo fue su experiencia en el sitio web?';

/** Fills in the evaluation that is open, and is thanked. */
export async function sendEvaluation(visitor: Visitor, comment: string): Promise<void> {
  const dialog = visitor.dialog(/^Evaluar a /);
  await dialog.role('radio', '4 de 5 estrellas').click();
  await dialog.role('textbox', /^Comentario/).type(comment);
  await dialog.role('button', 'Enviar evaluación').click();
  await dialog.text('¡Gracias por su evaluación!').appear();
  await dialog.vanish();
}

/** Comments on the site by its widget, and is thanked. */
export async function sendFeedback(visitor: Visitor, comment: string): Promise<void> {
  await visitor.page.role('complementary').role('button', PROMPT).click();
  const panel = visitor.dialog(PROMPT);
  await panel.role('button', 'Bueno').click();
  await panel.role('textbox', /^Comentario/).type(comment);
  await panel.role('button', 'Enviar').click();
  await visitor.page.text('Gracias por su comentario.').appear();
  await panel.vanish();
}
