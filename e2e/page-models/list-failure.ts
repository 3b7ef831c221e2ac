import type { Locator, Page } from '@playwright/test';

/** What stands in the place of a list that could not be loaded. */
export class ListFailure {
  readonly loading: Locator;
  readonly failed: Locator;
  readonly offline: Locator;
  readonly retry: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.loading = main.locator('[aria-busy=true]').first();
    this.failed = main.getByRole('heading', { name: 'No pudimos cargar la lista de especialistas' });
    this.offline = main.getByRole('heading', { name: 'Parece que no hay conexión' });
    this.retry = main.getByRole('button', { name: 'Reintentar' });
  }
}
