import { expect, type Locator, type Page } from '@playwright/test';

/** Where a remote module could not be shown. */
export class RemotePlace {
  readonly fallback: Locator;
  readonly retry: Locator;

  constructor(page: Page, remote: string) {
    this.fallback = page.locator(`[data-boundary="${remote}"][role="alert"]`);
    this.retry = this.fallback.getByRole('button', { name: 'Reintentar' });
  }

  /** Presses «Reintentar» as often as it is offered, until the remote is in its place. */
  async retryUntil(shown: Locator): Promise<void> {
    await expect(async () => {
      if (await this.fallback.isVisible()) await this.retry.click({ timeout: 1_000 });
      await expect(this.fallback).toBeHidden({ timeout: 2_000 });
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
}
