import { aRegistrationDraft } from '@club/shared/testing';
import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of any dialog of the site, found by its title. */
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

  /** Clicks the backdrop beside the dialog. */
  async clickBackdrop(): Promise<void> {
    await this.page.mouse.click(5, 5);
  }
}

/** Locators of the parts of every page: header, footer and widget. */
export class LayoutLocators {
  readonly header: Locator;
  readonly logo: Locator;
  readonly specialistsLink: Locator;
  /** The header's link to the shortlist, with the number of saved specialists. */
  readonly keptLink: Locator;
  readonly accountButton: Locator;
  readonly mobileButton: Locator;
  readonly menu: Locator;
  readonly heading: Locator;
  readonly main: Locator;
  readonly footer: Locator;
  readonly skipLink: Locator;
  readonly widgetButton: Locator;

  constructor(readonly page: Page) {
    this.header = page.getByRole('banner');
    this.logo = this.header.getByRole('link', { name: 'Club de Especialistas' });
    this.specialistsLink = this.header.getByRole('link', { name: 'Especialistas', exact: true });
    this.keptLink = this.header.getByRole('link', { name: /^Guardados/ });
    this.accountButton = this.header.getByRole('navigation', { name: 'Principal' }).getByRole('button');
    this.mobileButton = this.header.getByRole('button', { name: 'Menú' });
    this.menu = page.getByRole('menu');
    this.main = page.getByRole('main');
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.footer = page.getByRole('contentinfo');
    this.skipLink = page.getByRole('link', { name: 'Saltar al contenido' });
    this.widgetButton = page.getByRole('button', { name: '¿Cómo fue su experiencia en el sitio web?' });
  }

  /** Waits until the layout's remotes have loaded. Call this before advancing the clock or going offline. */
  async ready(): Promise<void> {
    await this.header.locator('[data-boundary="directory"]').waitFor();
    await this.widgetButton.waitFor();
  }

  /** Waits until the remote that renders the page has loaded, without waiting for its data. */
  async pageReady(remote: string): Promise<void> {
    await this.ready();
    await this.main.locator(`[data-boundary="${remote}"]:not([role=alert])`).waitFor();
  }

  menuItem(name: string): Locator {
    return this.menu.getByRole('menuitem', { name, exact: true });
  }

  footerLink(name: string | RegExp): Locator {
    return this.footer.getByRole('link', { name });
  }

  /** Returns the element that contains a remote's content. */
  boundary(remote: string): Locator {
    return this.page.locator(`[data-boundary="${remote}"]`);
  }
}

/** Page object of the header's search by name. */
export class HeaderSearch {
  readonly box: Locator;
  readonly list: Locator;
  readonly suggestions: Locator;
  readonly noMatch: Locator;
  /** Suggestions that lead to a search page instead of a specialist. */
  readonly ways: Locator;
  /** The remote's search box, which replaces the shell's when it has loaded. */
  readonly arrived: Locator;

  constructor(readonly page: Page) {
    this.box = page.getByPlaceholder('Buscar especialista (contratista)...');
    this.list = page.getByRole('listbox', { name: 'Buscar especialista' });
    this.suggestions = this.list.getByRole('option');
    this.ways = page.getByRole('banner').getByRole('group').getByRole('option');
    this.arrived = page.getByRole('banner').locator('[data-boundary="directory"]');
    this.noMatch = page.getByText('No hay especialistas con ese nombre.');
  }

  suggestion(name: string): Locator {
    return this.suggestions.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  way(label: string): Locator {
    return this.ways.filter({ has: this.page.getByText(label, { exact: true }) });
  }

  /** Returns the suggestion selected with the arrow keys. */
  activeSuggestion(): Promise<string> {
    return this.box.evaluate((box) => {
      const id = box.getAttribute('aria-activedescendant');
      return (id && document.getElementById(id)?.textContent) || '';
    });
  }

  /** Waits until the remote's search box has loaded, then types. */
  async type(text: string): Promise<void> {
    await this.arrived.waitFor();
    await this.box.click();
    await this.page.keyboard.type(text);
  }
}

/** Labels of the registration form. */
export const REGISTRATION_LABELS = {
  idCard: 'Número de cédula o DIMEX',
  name: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  phone: 'Teléfono',
  email: 'Correo electrónico',
} as const;

export type RegistrationField = keyof typeof REGISTRATION_LABELS;
type RegistrationTexts = Partial<Record<RegistrationField, string>>;

/** Page object of the registration: notice, form, confirmation, own data and logout. */
export class RegistrationLocators {
  readonly notice: SiteDialog;
  readonly form: SiteDialog;
  readonly success: SiteDialog;
  readonly myData: SiteDialog;
  readonly logout: SiteDialog;
  readonly warning: Locator;

  constructor(readonly page: Page) {
    this.notice = new SiteDialog(page, 'Aviso Importante');
    this.form = new SiteDialog(page, 'Registro');
    this.success = new SiteDialog(page, '¡Éxito!');
    this.myData = new SiteDialog(page, 'Mis datos');
    this.logout = new SiteDialog(page, '¿Deseas cerrar sesión?');
    this.warning = this.form.box.getByRole('alert');
  }

  field(name: RegistrationField): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('textbox', { name: new RegExp(`^${REGISTRATION_LABELS[name]}`) });
  }

  async fill(texts: RegistrationTexts): Promise<void> {
    for (const [name, text] of Object.entries(texts)) await this.field(name as RegistrationField).fill(text);
  }

  submit(): Promise<void> {
    return this.form.button('Guardar').click();
  }

  /** Fills in and sends the open form, by default with a valid draft, then closes the confirmation. */
  async register(texts: RegistrationTexts = aRegistrationDraft()): Promise<void> {
    await this.fill(texts);
    await this.submit();
    await this.success.button('Aceptar').click();
  }

  /** Closes the notice without registering. */
  async dismissNotice(): Promise<void> {
    await this.notice.box.waitFor();
    await this.page.keyboard.press('Escape');
    await this.notice.box.waitFor({ state: 'hidden' });
  }
}

/** Locators of the badge that lists remotes loaded from another address. */
export class OverrideBadgeLocators {
  readonly box: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('complementary', { name: 'Versión de prueba' });
    this.back = this.box.getByRole('link', { name: 'Volver a la versión publicada' });
  }
}

/** Page object of the fallback that replaces a remote that failed to load. */
export class RemoteFallbackLocators {
  readonly fallback: Locator;
  readonly retry: Locator;

  constructor(page: Page, remote: string) {
    this.fallback = page.locator(`[data-boundary="${remote}"][role="alert"]`);
    this.retry = this.fallback.getByRole('button', { name: 'Reintentar' });
  }

  /** Presses «Reintentar» until the remote has loaded. */
  async retryUntil(shown: Locator): Promise<void> {
    await expect(async () => {
      if (await this.fallback.isVisible()) await this.retry.click({ timeout: 1_000 });
      await expect(this.fallback).toBeHidden({ timeout: 2_000 });
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
}
