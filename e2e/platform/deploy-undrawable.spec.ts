import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { OperatorsPage } from '../kit/pages/operators-page';
import { ProfileLocators } from '../kit/pages/profile';
import { isServerRendered } from '../kit/places';
import { alterBuild, runDuringServerRendering } from '../kit/sites/altered-build';
import { uploadAndDeploy } from '../kit/sites/deploy-api';

const UNRENDERABLE_RELEASES: Record<string, { code: string; line: string }> = {
  throws: { code: "throw new Error('falla');", line: 'profile/ProfilePage threw while it was drawn' },
  'loops for ever': { code: 'for (;;);', line: 'took longer than 5000 ms' },
  'needs longer than 500 ms': {
    code: 'for (const end = performance.now() + 600; performance.now() < end; );',
    line: 'takes longer than 500 ms',
  },
  'draws a title of its own': {
    code: "return createElement('title', null, 'Ana');",
    line: 'profile/ProfilePage draws <title>, which belongs to the head: the host sets that',
  },
};

for (const [what, { code, line }] of Object.entries(UNRENDERABLE_RELEASES)) {
  test(`a release that ${what} during server rendering is refused with a one-line error, and the running one is still rendered`, async ({
    lab,
  }) => {
    const file = await lab.file.text();
    await expect.poll(() => isServerRendered(`${lab.origin}/detalle/1`)).toBe(true);
    const { status, body } = await uploadAndDeploy(lab, runDuringServerRendering(code));
    expect(status).toBe(409);
    expect(body.error).toMatch(/^profile 9\.9\.9: ProfilePage cannot be drawn \(\/detalle\/\w+\): [^\n]+$/);
    expect(body.error).toContain(`: ${line}; --unrendered deploys it without being drawn`);
    expect(await lab.file.text()).toBe(file);
    expect(await isServerRendered(`${lab.origin}/detalle/1`)).toBe(true);
  });
}

test('a picture in a release is server-rendered with its public URL', async ({ lab, directory }) => {
  const team = await lab.team('profile');
  const picture =
    "createElement('img', { alt: 'casa', src: String(new URL('./house.png', import.meta.url)) })";
  const build = await alterBuild('profile', '9.9.6', runDuringServerRendering(`return ${picture};`));
  await team.deploy(build.path).finally(build.remove);
  const html = await (await fetch(`${lab.origin}/detalle/${directory.people[0]?.id}`)).text();
  const [, src] = /<img alt="casa" src="([^"]*)"/.exec(html) ?? [];
  expect(src).toMatch(/^\/remotes\/profile\/assets\/house\.png$/);
});

test('a release that cannot be server-rendered can be deployed unrendered: its pages are rendered in the browser, and operators see why', async ({
  page,
  lab,
  labVisitor,
  directory,
}) => {
  const team = await lab.team('profile');
  const build = await alterBuild('profile', '9.9.8', runDuringServerRendering("throw new Error('falla');"));
  expect(await team.deployUnrendered(build.path).finally(build.remove)).toContain(
    'never drawn on the server',
  );
  const person = pickWithoutVideo(directory);
  expect(await isServerRendered(`${lab.origin}/detalle/${person.id}`)).toBe(false);
  await labVisitor.visit(`/detalle/${person.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(person.name);
  await page.goto(`${lab.origin}/_remotes`);
  await expect(new OperatorsPage(page).remote('profile')).toContainText('None: deployed with --unrendered');
  expect(await team.history()).toContain('never drawn on the server');
});

test('the first visitor after a deploy or rollback gets a server-rendered page', async ({
  lab,
  directory,
}) => {
  test.slow();
  const team = await lab.team('profile');
  let turn = 0;
  // Repeats, because a busy machine may render too late. Without a renderer that is ready, every attempt would fail.
  await expect(async () => {
    const [first, second] = directory.people.slice(2 * turn);
    turn += 1;
    const build = await alterBuild('profile', `9.9.7${turn}`, () => undefined);
    await team.deploy(build.path).finally(build.remove);
    expect(await isServerRendered(`${lab.origin}/detalle/${first?.id}`)).toBe(true);
    await team.rollBack('profile');
    expect(await isServerRendered(`${lab.origin}/detalle/${second?.id}`)).toBe(true);
  }).toPass({ timeout: 120_000 });
});
