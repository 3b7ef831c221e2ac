import { aRegistrationDraft } from '@club/shared/testing';
import { escapeRegExp } from '../kit/directory';
import { REGISTRATION_LABELS, type RegistrationField } from '../kit/pages/shell';
import { fireStoppedTimers, stopTimersInPage, THANKS_DURATION_MS } from '../kit/timers';
import type { VisibleLocator } from './view';
import type { EngineTestVisitor } from './visitor';

/** Fills in and sends the open registration form, then closes the confirmation. */
export async function register(visitor: EngineTestVisitor, draft = aRegistrationDraft()): Promise<void> {
  const form = visitor.dialog('Registro');
  for (const [field, label] of Object.entries(REGISTRATION_LABELS) as [RegistrationField, string][]) {
    await form.role('textbox', new RegExp(`^${label}`)).type(draft[field] ?? '');
  }
  await form.role('button', 'Guardar').click();
  const success = visitor.dialog('¡Éxito!');
  await success.text('Datos guardados correctamente.').appear();
  await success.role('button', 'Aceptar').click();
  await success.vanish();
}

/** Closes the registration notice without registering. */
export async function dismissNotice(visitor: EngineTestVisitor): Promise<void> {
  const notice: VisibleLocator = visitor.dialog('Aviso Importante');
  await notice.appear();
  await visitor.tab.press('Escape');
  await notice.vanish();
}

export async function logOut(visitor: EngineTestVisitor): Promise<void> {
  await visitor.account.click();
  await visitor.page.role('menuitem', 'Cerrar sesión').click();
  await visitor.dialog('¿Deseas cerrar sesión?').role('button', 'Cerrar sesión').click();
}

/** Finds a result card's link by the specialist's name; the link's accessible name continues with place and rating. */
export const specialistLink = (visitor: EngineTestVisitor, name: string): VisibleLocator =>
  visitor.main.role('link', new RegExp(`^${escapeRegExp(name)}( |$)`));

/**
 * Finds an option's card in a search step. Its text is the option's name and a number of specialists, which may be any.
 */
export const searchOptionCard = (visitor: EngineTestVisitor, name: string): VisibleLocator =>
  visitor.main.role('link', new RegExp(`^${escapeRegExp(name)} \\d+ especialistas?$`));

export async function chooseOption(visitor: EngineTestVisitor, heading: string, name: string): Promise<void> {
  await visitor.main.role('heading', heading).appear();
  await searchOptionCard(visitor, name).click();
}

/** Searches for a name in the header and clicks its suggestion. */
export async function searchFor(visitor: EngineTestVisitor, name: string, typed = name): Promise<void> {
  await visitor.searchBox.type(typed);
  await visitor.page.role('option').text(name).click();
}

const PROMPT = '¿Cómo fue su experiencia en el sitio web?';

/** Sends a form and waits for the thank-you message. Delays the message's closing until the test has seen it. */
export async function sendAndExpectThanks(
  { tab }: EngineTestVisitor,
  send: () => Promise<unknown>,
  thanks: VisibleLocator,
): Promise<void> {
  await tab.run(stopTimersInPage, [THANKS_DURATION_MS]);
  await send();
  await thanks.appear();
  await tab.run(fireStoppedTimers);
}

/** Fills in and sends the open evaluation, and waits for the thank-you message. */
export async function submitEvaluation(visitor: EngineTestVisitor, comment: string): Promise<void> {
  const dialog = visitor.dialog(/^Evaluar a /);
  await dialog.role('radio', '4 de 5 estrellas').click();
  await dialog.role('textbox', /^Comentario/).type(comment);
  const send = dialog.role('button', 'Enviar evaluación');
  await sendAndExpectThanks(visitor, () => send.click(), dialog.text('¡Gracias por su evaluación!'));
  await dialog.vanish();
}

/** Sends feedback on the site through the widget, and waits for the thank-you message. */
export async function submitFeedback(visitor: EngineTestVisitor, comment: string): Promise<void> {
  await visitor.page.role('complementary').role('button', PROMPT).click();
  const panel = visitor.dialog(PROMPT);
  await panel.role('button', 'Bueno').click();
  await panel.role('textbox', /^Comentario/).type(comment);
  const send = panel.role('button', 'Enviar');
  await sendAndExpectThanks(visitor, () => send.click(), visitor.page.text('Gracias por su comentario.'));
  await panel.vanish();
}
