import type { Locator, Page } from '@playwright/test';

/** /antes-de-contratar */
export class HiringGuide {
  static readonly path = '/antes-de-contratar';

  readonly heading: Locator;
  readonly groups: Locator;
  readonly boxes: Locator;
  readonly ticked: Locator;
  readonly sources: Locator;
  readonly print: Locator;
  readonly erase: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Antes de contratar' });
    this.groups = main.getByRole('heading', { level: 2 });
    this.boxes = main.getByRole('checkbox');
    this.ticked = main.getByRole('checkbox', { checked: true });
    this.sources = main.getByRole('link', { name: /\(se abre en otra pestaña\)$/ });
    this.print = main.getByRole('button', { name: 'Imprimir' });
    this.erase = main.getByRole('button', { name: 'Borrar marcas' });
  }

  box(title: string): Locator {
    return this.page.getByRole('checkbox', { name: title });
  }

  /** By its words, as most visitors do. */
  tick(title: string): Promise<void> {
    return this.page.getByText(title, { exact: true }).click();
  }
}
