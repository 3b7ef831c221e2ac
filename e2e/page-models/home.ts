import type { Locator, Page } from '@playwright/test';

export const TILE_NAMES = ['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados'] as const;

/** / */
export class Home {
  readonly tiles: Locator;
  readonly banner: Locator;
  readonly intro: Locator;
  readonly splash: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.tiles = main.getByRole('region', { name: '¿Qué trabajo necesita?' }).getByRole('link');
    this.banner = main.locator('img[src="/imagenes/portada.svg"]');
    this.intro = main.getByText(
      /fueron seleccionados .* por su\s+experiencia, la calidad de su trabajo y su reputación/,
    );
    this.splash = page
      .locator('[aria-hidden="true"]')
      .filter({ has: page.locator('> img[src="/imagenes/logo.svg"]') });
  }

  tile(name: (typeof TILE_NAMES)[number]): Locator {
    return this.tiles.filter({ hasText: name });
  }
}
