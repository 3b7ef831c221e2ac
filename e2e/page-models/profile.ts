import type { Locator, Page } from '@playwright/test';

/** /detalle/{id} */
export class Profile {
  readonly heading: Locator;
  readonly missing: Locator;
  readonly back: Locator;
  readonly contact: Locator;
  readonly whatsapp: Locator;
  readonly email: Locator;
  readonly call: Locator;
  readonly certificates: Locator;
  readonly ratingsButton: Locator;
  readonly ratings: Locator;
  readonly evaluate: Locator;
  readonly change: Locator;
  /** The evaluations in the page itself. */
  readonly recent: Locator;
  /** The visitor's own among them. */
  readonly own: Locator;
  /** Beside the name. */
  readonly average: Locator;
  readonly quotation: Locator;
  readonly share: Locator;
  readonly print: Locator;
  /** The QR sign, which paper alone shows. */
  readonly code: Locator;
  readonly hiringGuide: Locator;
  readonly legalNotice: Locator;
  readonly portrait: Locator;
  readonly playVideo: Locator;
  readonly video: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.missing = main.getByRole('heading', { level: 1, name: 'No se encontró al especialista.' });
    this.back = main.getByRole('button', { name: 'Regresar' });
    this.contact = main.getByRole('region', { name: 'Contacte al especialista' });
    this.whatsapp = this.contact.getByRole('link', { name: 'WhatsApp' });
    this.email = this.contact
      .getByText('Correo', { exact: true })
      .locator('xpath=ancestor::*[self::a or self::button]');
    this.call = this.contact.getByRole('link', { name: 'Llamar' });
    this.certificates = main.getByRole('region', { name: 'Certificaciones' });
    this.ratings = main.getByRole('region', { name: 'Evaluaciones' });
    this.ratingsButton = this.ratings.getByRole('button', {
      name: /^(Ver evaluaciones|Aún no hay evaluaciones)$/,
    });
    this.evaluate = this.ratings.getByRole('button', { name: 'Evaluar especialista' });
    this.change = this.ratings.getByRole('button', { name: 'Cambiar mi evaluación' });
    this.recent = this.ratings.getByRole('list', { name: 'Evaluaciones recientes' }).getByRole('listitem');
    this.own = this.recent.filter({ has: page.getByText('Su evaluación', { exact: true }) });
    this.average = main.locator('a[href="#evaluaciones"]');
    this.quotation = main.getByRole('button', { name: 'Pedir cotización' });
    this.share = main.getByRole('button', { name: 'Compartir' });
    this.print = main.getByRole('button', { name: 'Imprimir' });
    this.code = main.locator('svg[aria-label="Código QR de esta página"]');
    this.hiringGuide = main.getByRole('link', { name: 'Antes de contratar, revise estos puntos' });
    this.legalNotice = main.getByRole('region', { name: 'Aviso legal' });
    this.portrait = main.locator('img[src="/imagenes/perfil.svg"]');
    this.playVideo = main.getByRole('button', { name: 'Ver video' });
    this.video = main.locator('iframe');
  }

  /** The value of a row of the information block. */
  information(label: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('region', { name: 'Información' })
      .locator('div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .getByRole('definition');
  }
}
