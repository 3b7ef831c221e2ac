import type { Locator, Page } from '@playwright/test';

/** The search by name in the header. */
export class HeaderSearch {
  readonly box: Locator;
  readonly list: Locator;
  readonly suggestions: Locator;
  readonly noMatch: Locator;
  /** Options of the same list that lead elsewhere than to a name. */
  readonly ways: Locator;
  /** The remote's box in place of the shell's. */
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

  /** The suggestion that the arrow keys have reached. */
  activeSuggestion(): Promise<string> {
    return this.box.evaluate((box) => {
      const id = box.getAttribute('aria-activedescendant');
      return (id && document.getElementById(id)?.textContent) || '';
    });
  }

  /** Types as a person does, once the search has arrived. */
  async type(text: string): Promise<void> {
    await this.arrived.waitFor();
    await this.box.click();
    await this.page.keyboard.type(text);
  }
}
