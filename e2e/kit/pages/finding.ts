import type { Locator, Page } from '@playwright/test';
import { escapeRegExp } from '../directory';

/** The message in place of a list that could not be loaded. */
export class ListFailureLocators {
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

export const WORK_AREA_TILES = ['Pintura', 'Construcción', 'Electricidad', 'Aires Acondicionados'] as const;

/** Locators of the home page, `/`. */
export class HomeLocators {
  readonly tiles: Locator;
  readonly banner: Locator;
  readonly intro: Locator;
  readonly splash: Locator;
  /** The search form's fields for job and canton, and its button. */
  readonly what: Locator;
  readonly where: Locator;
  readonly submit: Locator;
  readonly jobs: Locator;
  readonly comments: Locator;
  readonly guide: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.what = main.getByLabel('¿Qué necesita?');
    this.where = main.getByLabel('¿Dónde?');
    this.submit = main.getByRole('button', { name: 'Ver especialistas' });
    this.jobs = main.getByRole('region', { name: 'Trabajos más comunes' }).getByRole('link');
    this.comments = main.getByRole('region', { name: 'Lo que dicen otros clientes' }).getByRole('listitem');
    this.guide = main.getByRole('region', { name: 'Antes de contratar' }).getByRole('link');
    // Accepts two headings: the previous release's host uses the second.
    const areas = /^(Elija un área de trabajo|¿Qué trabajo necesita\?)$/;
    this.tiles = main.getByRole('region', { name: areas }).getByRole('link');
    this.banner = main.locator('img[src="/imagenes/portada.svg"]');
    this.intro = main.getByText(
      /fueron seleccionados .* por su\s+experiencia, la calidad de su trabajo y su reputación/,
    );
    this.splash = page
      .locator('[aria-hidden="true"]')
      .filter({ has: page.locator('> img[src="/imagenes/logo.svg"]') });
  }

  tile(name: (typeof WORK_AREA_TILES)[number]): Locator {
    return this.tiles.filter({ hasText: name });
  }
}

/** Page object of `/especialistas`. */
export class SearchMethodLocators {
  readonly byWorkArea: Locator;
  readonly byCoverage: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.byWorkArea = main.getByRole('link', { name: /^Por área de trabajo/ });
    this.byCoverage = main.getByRole('link', { name: /^Por área de cobertura/ });
  }
}

/** Locators of both drill-downs: /filtro/provincia and /filtro/area-trabajo. */
export class DrillDownLocators {
  readonly heading: Locator;
  readonly cards: Locator;
  readonly volver: Locator;
  readonly regresar: Locator;
  readonly notice: Locator;
  readonly crumbs: Locator;
  /** Cards of the first specialists that match the choices so far. */
  readonly people: Locator;
  readonly map: Locator;
  /** The map's background, which lies below the names and counts. */
  readonly sea: Locator;
  readonly labels: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.cards = main.getByRole('link', { name: / especialistas?$/ });
    this.volver = main.getByRole('button', { name: 'Volver' });
    this.regresar = main.getByRole('button', { name: 'Regresar' });
    this.notice = main.getByText(/^Actualmente no hay especialistas disponibles en /);
    this.crumbs = main.getByRole('navigation', { name: 'Lo que eligió' }).getByRole('link');
    this.people = main
      .locator('section section')
      .getByRole('link')
      .filter({ has: page.locator('img') });
    this.map = main.getByRole('navigation', { name: 'Mapa de Costa Rica' });
    this.labels = this.map.locator('[data-name]');
    this.sea = this.map.locator('div').filter({ has: page.locator('> svg') });
  }

  /** Finds an option's card by the option's name, with any number of specialists. */
  card(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${escapeRegExp(name)} \\d[\\d.\\s]* especialistas?$`) });
  }

  /** Returns a province's shape on the map. */
  shape(name: string): Locator {
    return this.map.getByRole('link', { name: `En el mapa: ${name} (` });
  }

  headingOf(text: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 1, name: text, exact: true });
  }
}

/** Note beside an average that comes from demo data. */
export const SAMPLE_RATING_NOTE = 'Calificación de ejemplo';

/** Page object of `/resultados`. */
export class ResultsLocators {
  readonly heading: Locator;
  readonly count: Locator;
  readonly filters: Locator;
  readonly cards: Locator;
  /** Phone numbers on cards, visible in print only. */
  readonly phones: Locator;
  readonly back: Locator;
  readonly share: Locator;
  readonly nothing: Locator;
  readonly newSearch: Locator;
  readonly more: Locator;
  /** The button that opens the sort and filter controls. */
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
    return this.cards.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }
}
