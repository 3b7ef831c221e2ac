import type { Locator, Page } from '@playwright/test';
import { escapeRegExp } from '../data/text';

/** Both drill-downs: /filtro/provincia and /filtro/area-trabajo. */
export class DrillDown {
  readonly heading: Locator;
  readonly cards: Locator;
  readonly volver: Locator;
  readonly regresar: Locator;
  readonly notice: Locator;
  readonly crumbs: Locator;
  readonly map: Locator;
  /** What the map is drawn on, and the names and counts over it. */
  readonly sea: Locator;
  readonly labels: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.cards = main.getByRole('link', { name: / especialistas?$/ });
    this.volver = main.getByRole('button', { name: 'Volver' });
    this.regresar = main.getByRole('button', { name: 'Regresar' });
    this.notice = main.getByText(/^Actualmente no hay especialistas disponibles en /);
    this.crumbs = main.getByRole('navigation', { name: 'Su selección' }).getByRole('link');
    this.map = main.getByRole('navigation', { name: 'Mapa de Costa Rica' });
    this.labels = this.map.locator('[data-name]');
    this.sea = this.map.locator('div').filter({ has: page.locator('> svg') });
  }

  /** The card of one option, whatever its count. */
  card(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${escapeRegExp(name)} \\d[\\d.\\s]* especialistas?$`) });
  }

  /** A province on the map. */
  shape(name: string): Locator {
    return this.map.getByRole('link', { name: `En el mapa: ${name} (` });
  }

  headingOf(text: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 1, name: text, exact: true });
  }
}
