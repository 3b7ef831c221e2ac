import type { Locator, Page } from '@playwright/test';

/** The heart of somebody on a card, a profile or among those kept. */
export const heartOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Guardar a ${name}`, exact: true });

/** The same once it is pressed. */
export const pressedHeartOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Quitar a ${name} de guardados`, pressed: true });

/** /guardados */
export class Shortlist {
  readonly heading: Locator;
  readonly empty: Locator;
  readonly items: Locator;
  readonly table: Locator;
  readonly what: Locator;
  readonly where: Locator;
  readonly whatsapp: Locator;
  readonly preview: Locator;
  readonly share: Locator;
  readonly print: Locator;
  /** The QR sign, which paper alone shows. */
  readonly code: Locator;
  /** A list that somebody sent. */
  readonly sharedHeading: Locator;
  readonly sharedItems: Locator;
  readonly keepThese: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    const request = main.getByRole('region', { name: 'Pedir cotización' });
    this.heading = main.getByRole('heading', { level: 1, name: 'Especialistas guardados' });
    this.empty = main.getByRole('heading', { name: 'Todavía no ha guardado a nadie' });
    this.items = main.getByRole('list', { name: 'Especialistas guardados' }).locator('> li');
    this.table = main.getByRole('table', { name: 'Comparación de especialistas' });
    this.what = request.getByLabel('¿Qué trabajo necesita?');
    this.where = request.getByLabel('¿Dónde?');
    this.whatsapp = request.getByRole('link', { name: 'WhatsApp' });
    this.share = main.getByRole('button', { name: 'Compartir' });
    this.print = main.getByRole('button', { name: 'Imprimir' });
    this.code = main.locator('svg[aria-label="Código QR de esta página"]');
    this.sharedHeading = main.getByRole('heading', { level: 1, name: 'Lista compartida' });
    this.sharedItems = main
      .getByRole('list', { name: 'Especialistas de la lista compartida' })
      .locator('> li');
    this.keepThese = main.getByRole('button', { name: 'Guardar estos' });
    this.preview = request.getByText(/^Hola/);
  }

  item(name: string): Locator {
    return this.items.filter({ hasText: name });
  }

  note(name: string): Locator {
    return this.item(name).getByLabel('Nota para usted');
  }

  /** Where somebody is asked for a quotation. */
  request(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Pedir cotización' })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  compare(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Comparar a ${name}` });
  }
}
