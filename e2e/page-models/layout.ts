import type { Locator, Page } from '@playwright/test';

/** What stands on every page: header, footer and widget. */
export class Layout {
  readonly header: Locator;
  readonly logo: Locator;
  readonly specialistsLink: Locator;
  /** To whom the visitor keeps, with how many they are. */
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

  /** Waits until the layout's remotes are there, so that neither a clock set forward nor a lost network finds them on their way. */
  async ready(): Promise<void> {
    await this.header.locator('[data-boundary="directory"]').waitFor();
    await this.widgetButton.waitFor();
  }

  /** The same for the page's own remote, whatever it still waits for. */
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

  /** The place of a remote in the page. */
  boundary(remote: string): Locator {
    return this.page.locator(`[data-boundary="${remote}"]`);
  }
}
