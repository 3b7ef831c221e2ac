import type { Locator, Page } from '@playwright/test';
import { SiteDialog } from './shell';

/** Page object of `/detalle/{id}`. */
export class ProfileLocators {
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
  /** The latest evaluations, shown on the page without opening a dialog. */
  readonly recent: Locator;
  /** The visitor's own evaluations among the latest. */
  readonly own: Locator;
  /** The average rating beside the name. */
  readonly average: Locator;
  readonly quotation: Locator;
  readonly share: Locator;
  readonly print: Locator;
  /** The QR code, visible in print only. */
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
    this.average = main.locator('a[href="#evaluaciones"]').filter({ visible: true });
    this.quotation = main.getByRole('button', { name: 'Pedir cotización' });
    this.share = main.getByRole('button', { name: 'Compartir' });
    this.print = main.getByRole('button', { name: 'Imprimir' });
    this.code = main.locator('svg[aria-label="Código QR de esta página"]');
    this.hiringGuide = main.getByRole('link', { name: 'Antes de contratar, revise estos puntos' });
    this.legalNotice = main.getByRole('region', { name: 'Aviso legal' });
    this.portrait = main.locator('img[src^="/imagenes/perfil.svg"]');
    this.playVideo = main.getByRole('button', { name: 'Ver video' });
    this.video = main.locator('iframe');
  }

  /** Returns the value of a row in the information block. */
  information(label: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('region', { name: 'Información' })
      .locator('div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .getByRole('definition');
  }
}

/** Locators of the dialog in which a registered visitor evaluates a specialist. */
export class EvaluationDialogLocators {
  readonly dialog: SiteDialog;
  readonly comment: Locator;
  readonly submit: Locator;
  readonly thanks: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.dialog = new SiteDialog(page, /^Evaluar a /);
    this.comment = this.dialog.box.getByLabel('Comentario', { exact: true });
    this.submit = this.dialog.button('Enviar evaluación');
    this.thanks = this.dialog.box.getByText('¡Gracias por su evaluación!');
    this.failure = this.dialog.box.getByText('Error al enviar la evaluación.');
  }

  stars(count: number): Locator {
    return this.dialog.box.getByRole('radio', { name: `${count} de 5 estrellas` });
  }
}

const PROMPT = '¿Cómo fue su experiencia en el sitio web?';

/** Labels of the widget's reactions; the last one means a comment without a reaction. */
export const WIDGET_REACTIONS = ['Bueno', 'Neutral', 'Malo', 'Solo quiero comentar'] as const;

/** Page object of the floating feedback widget. */
export class FeedbackWidget {
  readonly launcher: Locator;
  readonly panel: SiteDialog;
  readonly comment: Locator;
  readonly submit: Locator;
  readonly failure: SiteDialog;
  readonly toast: Locator;

  constructor(readonly page: Page) {
    this.launcher = page.getByRole('complementary').getByRole('button', { name: PROMPT });
    this.panel = new SiteDialog(page, PROMPT);
    this.comment = this.panel.box.getByLabel('Comentario', { exact: true });
    this.submit = this.panel.button('Enviar');
    this.failure = new SiteDialog(page, 'Oops...');
    this.toast = page.getByText('Gracias por su comentario.');
  }

  reaction(name: (typeof WIDGET_REACTIONS)[number]): Locator {
    return this.panel.button(name);
  }
}

/** Locators of the help that a page shows if its scripts do not run. */
export class NoScriptHelpLocators {
  readonly title: Locator;
  readonly box: Locator;
  readonly reload: Locator;
  readonly links: Locator;

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { name: 'Algunas funciones no cargaron.' });
    this.box = page.getByRole('status').filter({ hasText: 'Algunas funciones no cargaron.' });
    this.reload = this.box.getByRole('link', { name: 'Volver a cargar' });
    this.links = this.box.getByRole('link');
  }

  /** Returns the `href` attributes of the help's links. */
  hrefs(): Promise<(string | null)[]> {
    return this.links.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  }
}

/** Page object of `/antes-de-contratar`. */
export class HiringGuideLocators {
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
    this.erase = main.getByRole('button', { name: 'Desmarcar todo' });
  }

  box(title: string): Locator {
    return this.page.getByRole('checkbox', { name: title });
  }

  /** Ticks an item by clicking its label. */
  tick(title: string): Promise<void> {
    return this.page.getByText(title, { exact: true }).click();
  }
}

/** Returns the heart button of a specialist on a card, a profile or the shortlist. */
export const heartButtonOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Guardar a ${name}`, exact: true });

/** Returns the heart button, provided that it is pressed. */
export const pressedHeartButtonOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Quitar a ${name} de guardados`, pressed: true });

/** Page object of `/guardados`. */
export class ShortlistLocators {
  readonly heading: Locator;
  readonly empty: Locator;
  readonly items: Locator;
  readonly table: Locator;
  /** The link at the bottom edge that shows the number of selected specialists. */
  readonly ask: Locator;
  readonly what: Locator;
  readonly where: Locator;
  readonly preview: Locator;
  readonly share: Locator;
  readonly print: Locator;
  /** The QR code, visible in print only. */
  readonly code: Locator;
  /** Heading of a shortlist opened from a link. */
  readonly sharedHeading: Locator;
  readonly sharedItems: Locator;
  readonly keepThese: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    const request = main.getByRole('region', { name: 'Pedir cotización' });
    this.heading = main.getByRole('heading', { level: 1, name: 'Especialistas guardados' });
    this.empty = main.getByRole('heading', { name: 'Todavía no ha guardado especialistas' });
    this.items = main.getByRole('list', { name: 'Especialistas guardados' }).locator('> li');
    this.table = main.getByRole('table', { name: 'Comparación de especialistas' });
    this.ask = main.getByRole('link', { name: /^Pedir cotización a \d+ especialistas?$/ });
    this.what = request.getByLabel('¿Qué trabajo necesita?');
    this.where = request.getByLabel('¿Dónde?');
    this.share = main.getByRole('button', { name: 'Compartir' });
    this.print = main.getByRole('button', { name: 'Imprimir' });
    this.code = main.locator('svg[aria-label="Código QR de esta página"]');
    this.sharedHeading = main.getByRole('heading', { level: 1, name: 'Lista compartida' });
    this.sharedItems = main
      .getByRole('list', { name: 'Especialistas de la lista compartida' })
      .locator('> li');
    this.keepThese = main.getByRole('button', { name: /^Guardar \d+ especialistas?$/ });
    this.preview = request.getByText(/^Hola/);
  }

  item(name: string): Locator {
    return this.items.filter({ hasText: name });
  }

  note(name: string): Locator {
    return this.item(name).getByLabel('Nota personal');
  }

  /** Returns the button that requests a quotation from a specialist. */
  request(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Pedir cotización' })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  tab(name: 'Lista' | 'Comparar' | 'Pedir cotización'): Locator {
    return this.page
      .getByRole('navigation', { name: 'Opciones de sus guardados' })
      .getByRole('link', { name });
  }

  chosen(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Pedirle cotización a ${name}` });
  }

  compare(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Comparar a ${name}` });
  }
}
