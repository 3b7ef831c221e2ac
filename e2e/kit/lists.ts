import { type Disposable, expect, type Page, type Route } from '@playwright/test';
import type { Directory } from './directory';

/**
 * Delays every matching request. Returns a function that waits for the first request, then lets all of them through.
 */
export async function holdRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
): Promise<() => Promise<void>> {
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

/** Counts the requests for a list of the data service and can respond instead of the service. */
export class StubbedList {
  calls = 0;

  constructor(
    private readonly page: Page,
    private readonly directory: Directory,
    private readonly list: ListName,
  ) {}

  /** Counts the requests and passes them to the real service. */
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

/**
 * Returns the id of the specialist's variant at this index. No specialist of the site has this id, so the server cannot
 * render the profile.
 */
export const idOfSpecialistVariant = (index: number): string => '0'.repeat(index + 1);

/** Makes the service return several variants of one specialist. */
export async function serveSpecialistVariants(
  page: Page,
  directory: Directory,
  variants: object[],
): Promise<void> {
  const [row] = JSON.parse(directory.answers.specialists) as object[];
  const json = variants.map((variant, i) => ({
    ...row,
    video: '',
    ...variant,
    id: idOfSpecialistVariant(i),
  }));
  await new StubbedList(page, directory, 'specialists').answer((route) => route.fulfill({ json }));
}

/** Sets `resultsRating` to `service` before the host reads its configuration. Runs in the page. */
function configure(): void {
  document.addEventListener('readystatechange', () => {
    const text = document.getElementById('config')?.firstChild as Text | null;
    if (text) text.data = text.data.replace('"resultsRating":"sample"', '"resultsRating":"service"');
  });
}

/** Makes pages that are not server-rendered show the service's averages on cards and sort by them. */
export const configureServiceAverages = (page: Page): Promise<Disposable> => page.addInitScript(configure);

/** Records the HTTP methods of later requests to an address. */
export function recordRequestMethods(page: Page, url: RegExp): string[] {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (url.test(request.url())) methods.push(request.method());
  });
  return methods;
}

/** Address of the search that finds every specialist of `specialistRowsForSearch`. */
export const SEARCH_WITH_MANY_RESULTS = '/resultados?provincia=Heredia&canton=Barva&area=Pintura';

/** Returns `count` specialists with numbered names, derived from the service's rows, that one search finds. */
export function specialistRowsForSearch(directory: Directory, count: number): Record<string, unknown>[] {
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
