import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { ProfileLocators } from '../kit/pages/profile';
import { alterBuild, renameLegalNotice } from '../kit/sites/altered-build';
import type { CompleteRegistry } from '../kit/sites/deployments';
import type { LabSiteWithHost } from '../kit/sites/lab';

async function served({ origin }: LabSiteWithHost): Promise<CompleteRegistry> {
  return (await fetch(`${origin}/registry.json`)).json() as Promise<CompleteRegistry>;
}

test('a deployed release appears at the next page load, the open page still works, and one command rolls back', async ({
  page,
  context,
  lab,
  labVisitor,
  directory,
}) => {
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const notice = (name: string) => page.getByRole('region', { name, exact: true });
  await labVisitor.visit(site.path);
  await expect(notice('Aviso legal')).toBeVisible();
  const open = await context.newPage();
  await open.goto(lab.origin + site.path);
  await expect(new ProfileLocators(open).heading).toHaveText(site.person.name);
  const before = await served(lab);
  const profileTeam = await lab.team('profile');

  const build = await alterBuild('profile', '1.0.1', renameLegalNotice);
  await profileTeam.deploy(build.path).finally(build.remove);
  const after = await served(lab);
  expect(after.remotes.profile.version).toBe('1.0.1');
  expect(after.remotes.profile.previous?.entry).toBe(before.remotes.profile.entry);
  expect({ ...after.remotes, profile: null }).toEqual({ ...before.remotes, profile: null });

  await labVisitor.reload();
  await expect(notice('Aviso importante y legal')).toBeVisible();
  await expect(notice('Aviso legal')).toHaveCount(0);
  await new ProfileLocators(open).ratingsButton.click();
  await expect(open.getByRole('dialog', { name: 'Evaluaciones' })).toBeVisible();

  await profileTeam.rollBack('profile');
  expect(await served(lab)).toEqual(before);
  await labVisitor.reload();
  await expect(notice('Aviso legal')).toBeVisible();
  await expect(notice('Aviso importante y legal')).toHaveCount(0);
});

test('a release on an allowed origin can be deployed by its URL, rolled back, and replaced by an upload', async ({
  page,
  lab,
  labVisitor,
  directory,
}) => {
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const before = await served(lab);
  const profileTeam = await lab.team('profile');
  const build = await alterBuild('profile', '1.0.1', renameLegalNotice);
  const url = await lab.elsewhere.place(build.path, 'profile');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));

  await profileTeam.deployFrom('profile', url);
  const { entry: foreign } = (await served(lab)).remotes.profile;
  expect(foreign.startsWith(new URL('..', url).href)).toBe(true);
  await labVisitor.visit(site.path);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  expect(requested).toContain(foreign);

  await profileTeam.rollBack('profile');
  expect(await served(lab)).toEqual(before);

  await profileTeam.deploy(build.path).finally(build.remove);
  expect((await served(lab)).remotes.profile.entry).toBe(new URL(foreign).pathname);
  await labVisitor.reload();
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
});
