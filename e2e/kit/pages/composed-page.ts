import type { RemoteName } from '@club/shared/federation';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../directory';
import { PROFILE_PAGE_REMOTES } from '../places';
import { FeedbackWidget, ProfileLocators } from './profile';
import { HeaderSearch, LayoutLocators } from './shell';

/** Page object of a profile, the only page that shows all three remotes. */
export class AllRemotesPage {
  readonly path: string;
  readonly layout: LayoutLocators;

  constructor(
    readonly page: Page,
    readonly person: Person,
  ) {
    this.path = `/detalle/${person.id}`;
    this.layout = new LayoutLocators(page);
  }

  /** Returns an element that is visible only when the remote has loaded. */
  shown(remote: RemoteName): Locator {
    if (remote === 'directory')
      return new HeaderSearch(this.page).arrived.and(this.page.locator(':not([role=alert])'));
    if (remote === 'feedback') return new FeedbackWidget(this.page).launcher;
    return this.page.getByRole('main').getByRole('heading', { level: 1, name: this.person.name });
  }

  /** Expects the shell and all remotes except `broken` to work. */
  async expectAliveBut(broken: RemoteName): Promise<void> {
    for (const remote of PROFILE_PAGE_REMOTES) {
      if (remote !== broken) await expect(this.shown(remote)).toBeVisible();
    }
    await expect(this.layout.logo).toBeVisible();
    await expect(this.layout.footer).toBeVisible();
    await this.layout.accountButton.click();
    await expect(this.layout.menu).toBeVisible();
    await this.page.keyboard.press('Escape');
    if (broken !== 'directory') {
      const search = new HeaderSearch(this.page);
      await search.type(this.person.name);
      await expect(search.suggestion(this.person.name)).toBeVisible();
      await this.page.keyboard.press('Escape');
      await search.box.fill('');
    }
    if (broken !== 'feedback') {
      const widget = new FeedbackWidget(this.page);
      await widget.launcher.click();
      await expect(widget.reaction('Bueno')).toBeVisible();
      await this.page.keyboard.press('Escape');
    }
    if (broken !== 'profile') {
      const profile = new ProfileLocators(this.page);
      await profile.ratingsButton.click();
      await expect(this.page.getByRole('dialog')).toBeVisible();
      await this.page.keyboard.press('Escape');
    }
  }
}
