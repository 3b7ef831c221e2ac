import type { Locator, Page } from '@playwright/test';

/** Page object of `/_remotes`. */
export class OperatorsPage {
  readonly running: Locator;
  readonly errors: Locator;
  readonly history: Locator;
  readonly rollouts: Locator;
  readonly reports: Locator;
  /** The message that explains why the page is out of date. */
  readonly problem: Locator;
  readonly isAutomatic: Locator;

  constructor(readonly page: Page) {
    this.running = page.getByRole('region', { name: 'Running' });
    this.errors = page.getByRole('region', { name: 'Errors' });
    this.history = page.getByRole('region', { name: 'History' });
    this.rollouts = page.getByRole('region', { name: 'Rollouts' });
    this.reports = page.getByRole('region', { name: 'Visitors' });
    this.problem = page.getByRole('status');
    this.isAutomatic = page.getByRole('checkbox', { name: 'every 5 seconds' });
  }

  /** Opens the page with a fake clock. */
  async open(origin: string): Promise<void> {
    await this.page.clock.install();
    await this.page.goto(`${origin}/_remotes`);
  }

  /** Advances the clock until the page has refreshed or failed to refresh. */
  async refresh(): Promise<void> {
    const asked = this.page.waitForRequest(/\/_remotes$/);
    await this.page.clock.runFor(5_000);
    await (await asked).response();
  }

  /** Returns a release's row in the table of visitors' reports. */
  visitors(release: string): Locator {
    return this.reports.getByRole('table', { name: /^Visitors of/ }).getByRole('row', { name: release });
  }

  /** Returns the table of a release's web vitals. */
  speeds(release: string): Locator {
    return this.reports.getByRole('table', { name: `${release}: three of four visits` });
  }

  /** Returns the button that shows the web vitals of all releases of a remote except the newest. */
  otherSpeeds(name: string): Locator {
    return this.page.locator(`#vitals-of-${name}`).getByText('Speed with other releases');
  }

  /** Returns the row of a remote's running release. */
  remote(name: string): Locator {
    return this.running.getByRole('row', { name });
  }

  get lastChange(): Locator {
    return this.history.getByRole('row').nth(1);
  }
}
