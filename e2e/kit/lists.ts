import { expect, type Page, type Route } from '@playwright/test';
import type { Directory } from './directory';

/** Holds back every request that fits, until what it returns is called, which first waits for one to be held. */
export async function holdBack(page: Page, url: Parameters<Page['route']>[0]): Promise<() => Promise<void>> {
  let held = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    held += 1;
    await opened;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held, { message: 'requests held back' }).toBeGreaterThan(0);
    open();
  };
}

type ListName = 'specialists' | 'ratings';

/** Counts the calls for a list, and answers them in the service's place where the test says how. */
export class StubbedList {
  calls = 0;

  constructor(
    private readonly page: Page,
    private readonly directory: Directory,
    private readonly list: ListName,
  ) {}

  /** Lets the real service answer. */
  async watch(): Promise<this> {
    return this.answer((route) => route.continue());
  }

  async answer(handle: (route: Route) => Promise<void> | void): Promise<this> {
    const { pathname } = new URL(this.directory.endpoints[this.list], 'http://site.invalid');
    await this.page.route(
      (url) => url.pathname === pathname,
      (route) => {
        this.calls += 1;
        return handle(route);
      },
    );
    return this;
  }
}

/** Zeros, one more for each variant: the site's own directory has no such id, so that the server cannot draw the page. */
export const variantId = (index: number): string => '0'.repeat(index + 1);

/** Lets the service know one specialist in several variants. */
export async function serveVariants(page: Page, directory: Directory, variants: object[]): Promise<void> {
  const [row] = JSON.parse(directory.answers.specialists) as object[];
  const json = variants.map((variant, i) => ({ ...row, video: '', ...variant, id: variantId(i) }));
  await new StubbedList(page, directory, 'specialists').answer((route) => route.fulfill({ json }));
}

/** In the browser, before the host reads its configuration. */
function configure(): void {
  document.addEventListener('readystatechange', () => {
    const text = document.getElementById('config')?.firstChild as Text | null;
    if (text) text.data = text.data.replace('"resultsRating":"sample"', '"resultsRating":"service"');
  });
}

/** Lets cards show the service's averages, and results stand in the order of these; visit what the server does not draw. */
export const showFetchedAverages = (page: Page): Promise<unknown> => page.addInitScript(configure);

/** The methods of the requests for an address, from now on. */
export function recordSends(page: Page, url: RegExp): string[] {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (url.test(request.url())) methods.push(request.method());
  });
  return methods;
}

/** Where everybody of a crowd is found. */
export const CROWD_SEARCH = '/resultados?provincia=Heredia&canton=Barva&area=Pintura';

/** As many rows as wanted, made of the service's, all to be found by one search and numbered in their names. */
export function crowd(directory: Directory, count: number): Record<string, unknown>[] {
  const rows = JSON.parse(directory.answers.specialists) as Record<string, unknown>[];
  return Array.from({ length: count }, (_, i) => ({
    ...rows[i % rows.length],
    id: `c${i + 1}`,
    nombre: `Persona ${i + 1}`,
    apellido1: 'Mora',
    apellido2: '',
    provincia: 'Heredia',
    canton: 'Barva',
    areaTrabajo: ['Pintura'],
  }));
}
