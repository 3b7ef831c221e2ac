import { axeFindings } from '../kit/accessibility';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { OverrideBadgeLocators } from '../kit/pages/shell';
import { alterBuild } from '../kit/sites/altered-build';
import { signedStateText, withNextSerial } from '../kit/sites/deployments';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';
import type { TempDir } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

let site: LabSiteWithHost;
let build: TempDir;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  site = await startLabSite();
  build = await alterBuild('profile', '2.0.0', (altered) =>
    altered.replaceText('Aviso legal', 'Aviso en preparación'),
  );
});

test.afterAll(async () => {
  await site.stop();
  await build.remove();
});

test('a preview link shows the preview until it expires, and other visitors see the running release', async ({
  page,
  browser,
}) => {
  const team = await site.team('profile');
  const link = new URL(await team.preview(build.path));
  expect(link.origin).toBe(site.origin);
  const notice = (name: string, of = page) => of.getByRole('region', { name, exact: true });
  const badge = new OverrideBadgeLocators(page);
  const visitor = new Visitor(page, site.origin);

  await test.step('the preview link shows the preview, on the next page too', async () => {
    await visitor.visit(link.pathname + link.search);
    await expect(notice('Aviso en preparación')).toBeVisible();
    await expect(badge.box).toContainText(/Vista previa de profile 2\.0\.0-\w{8}, sin publicar/);
    expect(await axeFindings(page)).toEqual([]);
    await visitor.open('/');
    await expect(badge.box).toBeVisible();
    await visitor.open(link.pathname);
    await expect(notice('Aviso en preparación')).toBeVisible();
  });

  await test.step('another visitor sees the running release', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.goto(site.origin + link.pathname);
    await expect(notice('Aviso legal', other)).toBeVisible();
    expect(asked.filter((url) => url.includes('_previews'))).toEqual([]);
    await context.close();
  });

  await test.step('an expired preview link shows the running release and says so', async () => {
    const { previews = [], ...state } = await site.file.state();
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    const ended = { ...state, previews: previews.map((preview) => ({ ...preview, expiresAt })) };
    await site.file.write(await signedStateText(withNextSerial(state, ended), site.secretsDir));
    await visitor.open(link.pathname + link.search);
    await expect(notice('Aviso legal')).toBeVisible();
    await expect(badge.box).toContainText('La vista previa de profile ya no está disponible');
    await visitor.open(link.pathname);
    await expect(notice('Aviso legal')).toBeVisible();
    await expect(badge.box).toHaveCount(0);
  });
});
