import { aUser } from '@club/shared/testing';
import { expect, type Page, type Response } from '@playwright/test';
import { type Directory, pickWorkerIn } from './directory';
import { DrillDownLocators, HomeLocators, Results } from './pages/finding';
import { EvaluationDialogLocators, FeedbackWidget, Profile } from './pages/profile';
import { HeaderSearch } from './pages/shell';
import { type StoredValues, seedLocalStorage } from './stored';

type Visit = {
  /** False: the visitor is not registered, so the registration notice opens. */
  registered?: boolean;
  /** Additional values in local storage, as left by an earlier visit. */
  stored?: StoredValues;
  /** False: the server does not render remotes, so their places start as skeletons. */
  drawn?: boolean;
} & Opening;

type Opening = {
  /** False: does not wait for hydration, for tests of server HTML whose module is held back. Links then load a new page. */
  takenOver?: boolean;
};

/** A person with a browser at one address of the site. */
export class Visitor {
  /** Origin of the visited site. */
  private at: string;

  constructor(
    readonly page: Page,
    readonly origin: string,
    private readonly plainOrigin = origin,
  ) {
    this.at = origin;
  }

  /** Opens a path for the first time, with data of an earlier visit, and waits until the page is hydrated. */
  async visit(
    path: string,
    { registered = true, stored = {}, drawn = true, ...opening }: Visit = {},
  ): Promise<Response> {
    const user: StoredValues = registered ? { user: JSON.stringify(aUser()) } : {};
    this.at = drawn ? this.origin : this.plainOrigin;
    const seed = await seedLocalStorage(this.page, this.at, { ...user, ...stored });
    return this.open(path, opening).finally(() => seed.dispose());
  }

  /** Opens a path with the browser's current data. */
  async open(path: string, opening?: Opening): Promise<Response> {
    const response = await this.page.goto(new URL(path, this.at).href);
    await this.answers(opening);
    if (!response) throw new Error(`${path} was not loaded`);
    return response;
  }

  async reload(opening?: Opening): Promise<void> {
    await this.page.reload();
    await this.answers(opening);
  }

  /** Leaves the site and waits for pending requests, so that its server may stop. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  /** Waits until the shell is hydrated. */
  hydrated(): Promise<void> {
    return expect(this.page.locator('html')).toHaveAttribute('data-hydrated', '');
  }

  /** Waits until the shell and the server-rendered remote are hydrated, or the remote's module has failed. */
  private async answers({ takenOver = true }: Opening = {}): Promise<void> {
    await this.hydrated();
    if (takenOver) await expect(this.page.locator('#drawn')).toHaveCount(0);
  }
}

/** Navigates from the home page through every remote without a page load, as a registered visitor; ends on a profile. */
export async function walkThroughAllRemotes(page: Page, directory: Directory): Promise<void> {
  const wanted = pickWorkerIn(directory, 'Pintura');
  const drillDown = new DrillDownLocators(page);
  const search = new HeaderSearch(page);
  const profile = new Profile(page);
  const widget = new FeedbackWidget(page);
  const evaluation = new EvaluationDialogLocators(page);

  await new HomeLocators(page).tile('Pintura').click();
  await drillDown.card(wanted.province).click();
  await drillDown.card(wanted.canton).click();
  await drillDown.card('Ver todas').click();
  await new Results(page).card(wanted.name).click();
  await profile.ratingsButton.click();
  await closeDialog(page);
  await profile.evaluate.click();
  await evaluation.comment.fill('Cumplió con todo.');
  await closeDialog(page);
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await closeDialog(page);
  await search.type(wanted.name);
  await search.suggestion(wanted.name).click();
  await profile.whatsapp.waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
