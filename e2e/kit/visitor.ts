import { aUser } from '@club/shared/testing';
import { expect, type Page, type Response } from '@playwright/test';
import { type Directory, pickSpecialistIn } from './directory';
import { DrillDownLocators, HomeLocators, ResultsLocators } from './pages/finding';
import { EvaluationDialogLocators, FeedbackWidget, ProfileLocators } from './pages/profile';
import { HeaderSearch } from './pages/shell';
import { type StoredValues, seedLocalStorage } from './stored';

type Visit = {
  /** If false, the visitor is not registered and sees the registration notice. */
  registered?: boolean;
  /** Additional values in local storage, as an earlier visit left them. */
  stored?: StoredValues;
  /** If false, the server renders no remotes, so the page starts with skeletons. */
  drawn?: boolean;
} & Opening;

type Opening = {
  /**
   * If false, the visit does not wait for hydration. Use this in tests that delay the module of a server-rendered page;
   * until hydration, links load a new page.
   */
  takenOver?: boolean;
};

/** A simulated visitor with one browser page. */
export class Visitor {
  /** Origin of the visited site. */
  private at: string;

  constructor(
    readonly page: Page,
    readonly origin: string,
    private readonly clientRenderedOrigin = origin,
  ) {
    this.at = origin;
  }

  /** Opens a path with the stored data of an earlier visit, and waits for hydration. */
  async visit(
    path: string,
    { registered = true, stored = {}, drawn = true, ...opening }: Visit = {},
  ): Promise<Response> {
    const user: StoredValues = registered ? { user: JSON.stringify(aUser()) } : {};
    this.at = drawn ? this.origin : this.clientRenderedOrigin;
    const seed = await seedLocalStorage(this.page, this.at, { ...user, ...stored });
    return this.open(path, opening).finally(() => seed.dispose());
  }

  /** Opens a path and keeps the browser's current storage. */
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

  /** Opens an empty page to leave the site and end its requests. Call this before stopping the server. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  /** Waits until the shell is hydrated. */
  hydrated(): Promise<void> {
    return expect(this.page.locator('html')).toHaveAttribute('data-hydrated', '');
  }

  /** Waits until the page is hydrated: the shell, and the server-rendered remote unless its module failed. */
  private async answers({ takenOver = true }: Opening = {}): Promise<void> {
    await this.hydrated();
    if (takenOver) await expect(this.page.locator('#drawn')).toHaveCount(0);
  }
}

/** Navigates as a registered visitor from the home page through every remote to a profile, without a page load. */
export async function walkThroughAllRemotes(page: Page, directory: Directory): Promise<void> {
  const wanted = pickSpecialistIn(directory, 'Pintura');
  const drillDown = new DrillDownLocators(page);
  const search = new HeaderSearch(page);
  const profile = new ProfileLocators(page);
  const widget = new FeedbackWidget(page);
  const evaluation = new EvaluationDialogLocators(page);

  await new HomeLocators(page).tile('Pintura').click();
  await drillDown.card(wanted.province).click();
  await drillDown.card(wanted.canton).click();
  await drillDown.card('Ver todas').click();
  await new ResultsLocators(page).card(wanted.name).click();
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
