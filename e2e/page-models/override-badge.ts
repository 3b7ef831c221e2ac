import type { Locator, Page } from '@playwright/test';

/** Says which remotes are not the published ones. */
export class OverrideBadge {
  readonly box: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('complementary', { name: 'Versión de prueba' });
    this.back = this.box.getByRole('link', { name: 'Volver a la versión publicada' });
  }
}
