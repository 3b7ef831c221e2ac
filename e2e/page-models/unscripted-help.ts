import type { Locator, Page } from '@playwright/test';

/** What a page says where its scripts do not run. */
export class UnscriptedHelp {
  readonly title: Locator;
  readonly box: Locator;
  readonly reload: Locator;
  readonly links: Locator;

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { name: 'La página no ha terminado de cargar' });
    this.box = page.getByRole('status').filter({ hasText: 'La página no ha terminado de cargar' });
    this.reload = this.box.getByRole('link', { name: 'Volver a cargar' });
    this.links = this.box.getByRole('link');
  }

  /** Where the links lead, as they are written. */
  hrefs(): Promise<(string | null)[]> {
    return this.links.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  }
}
