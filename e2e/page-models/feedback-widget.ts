import type { Locator, Page } from '@playwright/test';
import { SiteDialog } from './dialog';

const PROMPT = '¿Cómo fue su experiencia en el sitio web?';

/** What a comment may be sent with; the last one stands for none. */
export const REACTIONS = ['Bueno', 'Neutral', 'Malo', 'Comentar sin reacción'] as const;

/** The floating feedback widget. */
export class FeedbackWidget {
  readonly launcher: Locator;
  readonly panel: SiteDialog;
  readonly comment: Locator;
  readonly submit: Locator;
  readonly failure: SiteDialog;
  readonly toast: Locator;

  constructor(readonly page: Page) {
    this.launcher = page.getByRole('complementary').getByRole('button', { name: PROMPT });
    this.panel = new SiteDialog(page, PROMPT);
    this.comment = this.panel.box.getByLabel('Comentario', { exact: true });
    this.submit = this.panel.button('Enviar');
    this.failure = new SiteDialog(page, 'Oops...');
    this.toast = page.getByText('Gracias por su comentario.');
  }

  reaction(name: (typeof REACTIONS)[number]): Locator {
    return this.panel.button(name);
  }
}
