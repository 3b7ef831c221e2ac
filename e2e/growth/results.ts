import type { SearchFilters } from '@club/shared/domain';
import { provinceFilterHref } from '@club/shared/routes';
import type { Browser, Page } from '@playwright/test';
import { Results } from '../page-models/results';
import { openPage } from './open-page';

export type ResultsFigures = {
  /** Milliseconds from the click on «Ver todas» until the cards are painted. */
  painted: number;
  /** Milliseconds of work from the click until nothing more is to be done. */
  worked: number;
  /** Elements in the document. */
  nodes: number;
};

/** Opens the results of a search whose list and code are there already. */
export async function measureResults(
  browser: Browser,
  origin: string,
  filters: SearchFilters,
): Promise<ResultsFigures> {
  const { page, idle, worked, close } = await openPage(browser, origin + provinceFilterHref(filters));
  await openAll(page);
  await idle();
  await page.goBack();
  await page.getByRole('link', { name: /^Ver todas/ }).waitFor();
  await idle();
  const before = await worked();
  const painted = await openAll(page);
  await idle();
  const after = await worked();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await close();
  return { painted, worked: after - before, nodes };
}

async function openAll(page: Page): Promise<number> {
  await page.getByRole('link', { name: /^Ver todas/ }).waitFor();
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll('main a')].find((a) =>
          a.textContent?.startsWith('Ver todas'),
        );
        const start = performance.now();
        const look = () => {
          if (!document.querySelector('main li h2')) return requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        (link as HTMLElement).click();
        requestAnimationFrame(look);
      }),
  );
  await new Results(page).cards.first().waitFor();
  return painted;
}
