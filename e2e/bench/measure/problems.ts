import type { Page } from '@playwright/test';
import type { Requested } from './requested';

/** A page with errors: a broken page is a fast page, so its figures are not to be reported. */
export class BrokenPageError extends Error {
  constructor(url: string, problems: readonly string[]) {
    super([`${url} is broken:`, ...new Set(problems)].join('\n  '));
  }
}

/** Collects what goes wrong in a page's scripts from now on. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  return problems;
}

/** What went wrong on the network. */
export const failuresIn = (requests: readonly Requested[]): string[] =>
  requests.flatMap(({ url, failure, status }) => [
    ...(failure === null ? [] : [`request failed: ${url} ${failure}`]),
    ...(status >= 400 ? [`response ${status}: ${url}`] : []),
  ]);
