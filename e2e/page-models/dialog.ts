import type { Locator, Page } from '@playwright/test';

/** Any dialog of the site, by its title. */
export class SiteDialog {
  readonly box: Locator;
  readonly close: Locator;

  constructor(
    readonly page: Page,
    title: string | RegExp,
  ) {
    this.box = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
    this.close = this.box.getByRole('button', { name: 'Cerrar' });
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  /** Clicks beside the dialog, where the page shows through. */
  async clickBackdrop(): Promise<void> {
    await this.page.mouse.click(5, 5);
  }
}
