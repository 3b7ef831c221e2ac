import type { Locator, Page } from '@playwright/test';
import { SiteDialog } from './dialog';

/** The evaluation of a specialist by a registered visitor. */
export class EvaluationDialog {
  readonly dialog: SiteDialog;
  readonly comment: Locator;
  readonly submit: Locator;
  readonly thanks: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.dialog = new SiteDialog(page, /^Evaluar a /);
    this.comment = this.dialog.box.getByLabel('Comentario', { exact: true });
    this.submit = this.dialog.button('Enviar evaluación');
    this.thanks = this.dialog.box.getByText('¡Gracias por su evaluación!');
    this.failure = this.dialog.box.getByText('Error al enviar la evaluación.');
  }

  stars(count: number): Locator {
    return this.dialog.box.getByRole('radio', { name: `${count} de 5 estrellas` });
  }
}
