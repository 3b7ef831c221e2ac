import type { Locator, Page } from '@playwright/test';

/** /especialistas */
export class SearchMethod {
  readonly byWorkArea: Locator;
  readonly byCoverage: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.byWorkArea = main.getByRole('link', { name: /^Por área de trabajo/ });
    this.byCoverage = main.getByRole('link', { name: /^Por área de cobertura/ });
  }
}
