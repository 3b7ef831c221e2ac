import type { Locator, Page } from '@playwright/test';

/** /_remotes */
export class OperatorsPage {
  readonly running: Locator;
  readonly errors: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.running = page.getByRole('region', { name: 'En servicio' });
    this.errors = page.getByRole('region', { name: 'Errores' });
    this.history = page.getByRole('region', { name: 'Historial' });
  }

  /** The row of a remote among what runs. */
  remote(name: string): Locator {
    return this.running.getByRole('row', { name });
  }

  /** The latest of all changes. */
  get lastChange(): Locator {
    return this.history.getByRole('row').nth(1);
  }
}
