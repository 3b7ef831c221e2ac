import { aUser } from '@club/shared/testing';
import type { BrowserTab, Serializable } from './drivers/driver';
import { BLANK_PATH } from './front';
import { pollUntil, VisibleLocator } from './view';

export type VisitOptions = {
  /** Values in local storage, as left by an earlier visit. */
  stored?: Record<string, string>;
  /** If false, the visitor is not registered and sees the registration notice. */
  registered?: boolean;
  /** If true, clears the browser's storage first. */
  anew?: boolean;
};

const storing = (key: string, text: string): string =>
  `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(text)});`;

/** A simulated visitor with one browser tab. */
export class EngineTestVisitor {
  readonly page: VisibleLocator;

  constructor(
    readonly tab: BrowserTab,
    readonly origin: string,
  ) {
    this.page = new VisibleLocator(tab);
  }

  get main(): VisibleLocator {
    return this.page.role('main');
  }

  get heading(): VisibleLocator {
    return this.page.part('main h1');
  }

  /** Returns the remote's search box, which replaces the shell's after loading. */
  get searchBox(): VisibleLocator {
    return this.page.role('banner').part('[data-boundary="directory"] [placeholder^="Buscar especialista"]');
  }

  get account(): VisibleLocator {
    return this.page.role('navigation', 'Principal').role('button');
  }

  /** Opens a path for the first time, by default as a registered visitor. */
  async visit(
    path: string,
    { registered = true, stored = {}, anew = false }: VisitOptions = {},
  ): Promise<void> {
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

  /** Waits until the page is hydrated: the shell, and the server-rendered remote unless its module failed. */
  async answers(): Promise<void> {
    await pollUntil('the page is hydrated', () => this.isHydrated());
    await pollUntil('what was drawn answers', () => this.tab.run(() => !document.getElementById('drawn')));
  }

  /** Waits until the layout's remotes, in header and sidebar, have loaded. */
  async composed(): Promise<void> {
    await this.page.role('banner').part('[data-boundary="directory"]').appear();
    await this.page.part('aside [data-boundary="feedback"]').appear();
  }

  /**
   * Waits until the page's remotes have loaded or failed: if a navigation aborted the load of a module, Firefox would
   * report an error.
   */
  private arrived(): Promise<void> {
    return pollUntil('the page may be left', () =>
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

  /** Waits until the page's address, without origin, matches the path. */
  at(path: string | RegExp): Promise<void> {
    return pollUntil(`the address is ${path}`, async () => {
      const { pathname, search } = new URL(await this.tab.url());
      return typeof path === 'string' ? pathname === path : path.test(pathname + search);
    });
  }

  dialog(title?: string | RegExp): VisibleLocator {
    return this.page.role(['dialog', 'alertdialog'], title);
  }

  /** Returns true if this browser blocks storage. */
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

  stored(key: string): Promise<Serializable> {
    return this.tab.run((name) => localStorage.getItem(name), key);
  }
}
