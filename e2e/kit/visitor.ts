import { aUser } from '@club/shared/testing';
import { expect, type Page, type Response } from '@playwright/test';
import { type Directory, pickWorkerIn } from './directory';
import { DrillDown, Home, Results } from './pages/finding';
import { EvaluationDialog, FeedbackWidget, Profile } from './pages/profile';
import { HeaderSearch } from './pages/shell';
import { type Stored, seedLocalStorage } from './stored';

type Visit = {
  /** False: nobody is registered, so that the registration notice opens by itself. */
  registered?: boolean;
  /** Further values in local storage, as a former visit left them. */
  stored?: Stored;
  /** False: the site draws nothing of its remotes on the server, so that their places begin as skeletons. */
  drawn?: boolean;
} & Opening;

type Opening = {
  /** False: for a test of what the server drew while its module has not come; a link there loads the next page anew. */
  takenOver?: boolean;
};

/** A person with a browser at one address of the site. */
export class Visitor {
  /** The site that is visited. */
  private at: string;

  constructor(
    readonly page: Page,
    readonly origin: string,
    private readonly plainOrigin = origin,
  ) {
    this.at = origin;
  }

  /** Opens a path for the first time, with what a former visit left in the browser, and waits until the page answers. */
  async visit(
    path: string,
    { registered = true, stored = {}, drawn = true, ...opening }: Visit = {},
  ): Promise<Response> {
    const user: Stored = registered ? { user: JSON.stringify(aUser()) } : {};
    this.at = drawn ? this.origin : this.plainOrigin;
    const seed = await seedLocalStorage(this.page, this.at, { ...user, ...stored });
    return this.open(path, opening).finally(() => seed.dispose());
  }

  /** Opens a path with whatever is in the browser. */
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

  /** Leaves the site: nothing of it is on its way any more, so that its server may end. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  /** The shell answers to the visitor. */
  hydrated(): Promise<void> {
    return expect(this.page.locator('html')).toHaveAttribute('data-hydrated', '');
  }

  /** The shell answers, and what the server drew of a remote: its module has come and taken it over, or given it up. */
  private async answers({ takenOver = true }: Opening = {}): Promise<void> {
    await this.hydrated();
    if (takenOver) await expect(this.page.locator('#drawn')).toHaveCount(0);
  }
}

/** From the home page through every remote without loading a new page, as a registered visitor; ends on a profile. */
export async function walkThroughAllRemotes(page: Page, directory: Directory): Promise<void> {
  const wanted = pickWorkerIn(directory, 'Pintura');
  const drillDown = new DrillDown(page);
  const search = new HeaderSearch(page);
  const profile = new Profile(page);
  const widget = new FeedbackWidget(page);
  const evaluation = new EvaluationDialog(page);

  await new Home(page).tile('Pintura').click();
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
