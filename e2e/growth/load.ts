import type { Browser } from '@playwright/test';
import { openPage } from './open-page';

export type Load = {
  hydrated: number;
  idle: number;
  worked: number;
  longestTask: number;
  heap: number;
  /** Milliseconds until the first step of a drill-down has its cards, in a first visit. */
  choices: number;
};

/** The home page of a fresh visitor, and another one's first page that needs the list. */
export async function measureLoad(browser: Browser, origin: string): Promise<Load> {
  const home = await openPage(browser, origin);
  const idle = await home.idle();
  const { hydrated, longTasks } = await home.noticed();
  const worked = await home.worked();
  const longestTask = Math.max(0, ...longTasks.map(({ duration }) => duration));
  const heap = await home.heap();
  await home.close();

  const since = Date.now();
  const provinces = await openPage(browser, `${origin}/filtro/provincia`);
  await provinces.page
    .getByRole('main')
    .getByRole('link', { name: /especialistas?$/ })
    .first()
    .waitFor();
  const choices = Date.now() - since;
  await provinces.close();
  return { hydrated: hydrated ?? Number.NaN, idle, worked, longestTask, heap, choices };
}
