import type { Locator, Page } from '@playwright/test';

/** What stands beside an average of the built-in sample. */
export const SAMPLE_NOTE = 'Calificación de ejemplo';

/** /resultados */
export class Results {
  readonly heading: Locator;
  readonly count: Locator;
  readonly filters: Locator;
  readonly cards: Locator;
  /** The parts of the cards to which paper adds a phone. */
  readonly phones: Locator;
  readonly back: Locator;
  readonly share: Locator;
  readonly nothing: Locator;
  readonly newSearch: Locator;
  readonly more: Locator;
  /** Opens the other orders and what those shown can be asked to have. */
  readonly arrangement: Locator;
  readonly order: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Resultados de su búsqueda' });
    this.count = main.getByText(/^Se han encontrado /);
    this.filters = main.getByRole('list', { name: 'Filtros elegidos' }).getByRole('listitem');
    this.cards = main.getByRole('link').filter({ has: page.getByRole('heading', { level: 2 }) });
    this.phones = this.cards.locator('[data-phone]');
    this.back = main.getByRole('link', { name: 'Regresar a la búsqueda' });
    this.share = main.getByRole('button', { name: 'Compartir' });
    this.nothing = main.getByRole('heading', { name: 'No se han encontrado resultados' });
    this.newSearch = main.getByRole('link', { name: 'Iniciar una nueva búsqueda' });
    this.arrangement = main.getByText(/^Ordenar y filtrar/);
    this.order = main.getByLabel('Ordenar por');
    this.more = main.getByRole('button', { name: 'Ver más especialistas' });
  }

  wish(name: 'Con certificado' | 'Con correo' | 'Con video'): Locator {
    return this.page.getByRole('main').getByLabel(name);
  }

  card(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true });
  }
}
