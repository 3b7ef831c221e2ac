import { aUser } from '@club/shared/testing';
import type { Plain, Tab } from './drivers/driver';
import { BLANK_PATH } from './front';
import { until, View } from './view';

export type Start = {
  /** Values in local storage, as a former visit left them. */
  stored?: Record<string, string>;
  /** False: nobody is registered, so that the registration notice opens by itself. */
  registered?: boolean;
  /** True: of earlier visits nothing is in the browser's storage any more. */
  anew?: boolean;
};

const storing = (key: string, text: string): string =>
  `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(text)});`;

/** A person at one tab of a browser. */
export class Visitor {
  readonly page: View;

  constructor(
    readonly tab: Tab,
    readonly origin: string,
  ) {
    this.page = new View(tab);
  }

  get main(): View {
    return this.page.role('main');
  }

  get heading(): View {
    return this.page.part('main h1');
  }

  /** Of the header, once the remote's has taken the place of the shell's. */
  get searchBox(): View {
    return this.page.role('banner').part('[data-boundary="directory"] [placeholder^="Buscar especialista"]');
  }

  get account(): View {
    return this.page.role('navigation', 'Principal').role('button');
  }

  /** Opens a path for the first time, as somebody who has registered before unless told otherwise. */
  async visit(path: string, { registered = true, stored = {}, anew = false }: Start = {}): Promise<void> {
    const left: [string, string][] = Object.entries(stored);
    if (registered) left.unshift(['user', JSON.stringify(aUser())]);
    if (anew || left.length > 0) {
      await this.leaveForBlank();
      const forget = anew ? 'localStorage.clear(); sessionStorage.clear();' : '';
      await this.tab.inject(forget + left.map(([key, text]) => storing(key, text)).join(''));
    }
    await this.open(path);
  }

  private async leaveForBlank(): Promise<void> {
    const blank = this.origin + BLANK_PATH;
    if ((await this.tab.url()) === blank) return;
    await this.arrived();
    await this.tab.goto(blank);
  }

  async open(path: string): Promise<void> {
    await this.arrived();
    await this.tab.goto(this.origin + path);
    await this.answers();
  }

  async reload(): Promise<void> {
    await this.arrived();
    await this.tab.reload();
    await this.answers();
  }

  /** The shell answers, and what the server drew of a remote: its module has come and taken it over, or given it up. */
  async answers(): Promise<void> {
    await until('the page is hydrated', () => this.isHydrated());
    await until('what was drawn answers', () => this.tab.run(() => !document.getElementById('drawn')));
  }

  /** The remotes of every page are there. */
  async composed(): Promise<void> {
    await this.page.role('banner').part('[data-boundary="directory"]').appear();
    await this.page.part('aside [data-boundary="feedback"]').appear();
  }

  /** Where a page of the site is open, its remotes are there or given up: in Firefox one that is left unfinished says that it did not come. */
  private arrived(): Promise<void> {
    return until('the page may be left', () =>
      this.tab.run(() => {
        const isThere = (place: string) => document.querySelector(`${place} [data-boundary]`) !== null;
        return (
          !document.documentElement.hasAttribute('data-hydrated') || (isThere('header') && isThere('aside'))
        );
      }),
    );
  }

  isHydrated(): Promise<boolean> {
    return this.tab.run(() => document.documentElement.hasAttribute('data-hydrated'));
  }

  /** Waits until the address without its origin is that. */
  at(path: string | RegExp): Promise<void> {
    return until(`the address is ${path}`, async () => {
      const { pathname, search } = new URL(await this.tab.url());
      return typeof path === 'string' ? pathname === path : path.test(pathname + search);
    });
  }

  dialog(title?: string | RegExp): View {
    return this.page.role(['dialog', 'alertdialog'], title);
  }

  /** In this browser the page can keep nothing. */
  keepsNothing(): Promise<boolean> {
    return this.tab.run(() => {
      try {
        localStorage.setItem('club:prueba', '1');
        return false;
      } catch {
        return true;
      }
    });
  }

  store(key: string, text: string): Promise<void> {
    return this.tab.inject(storing(key, text));
  }

  stored(key: string): Promise<Plain> {
    return this.tab.run((name) => localStorage.getItem(name), key);
  }
}
