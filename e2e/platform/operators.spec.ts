import { axeFindings } from '../kit/accessibility';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { OperatorsPage } from '../kit/pages/operators-page';
import { alterBuild, throwOnRender } from '../kit/sites/altered-build';
import { deployCommandsFor } from '../kit/sites/deployments';
import type { LabSiteWithHost } from '../kit/sites/lab';

/** Version that no other test of the lab deploys, since the host keeps its error counts until it stops. */
const VERSION = '7.7.7';

async function errorsSeen({ origin }: LabSiteWithHost): Promise<unknown[]> {
  const answer = await fetch(`${origin}/_remotes`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { errors: unknown[] }).errors;
}

test('operators see the running release, its deployer and its errors', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[feedback 7\.7\.7\].*falló al mostrarse/, /falla de prueba/);
  const token = await lab.token('feedback');
  const team = deployCommandsFor({ to: lab.origin, secretsDir: '', token });
  const build = await alterBuild('feedback', VERSION, throwOnRender);
  await team.deploy(build.path).finally(build.remove);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await labVisitor.visit(site.path);
  await expect(site.shown('feedback')).toBeVisible();
  const reported = { remote: 'feedback', version: VERSION, kind: 'render', count: 1 };
  await expect.poll(() => errorsSeen(lab)).toContainEqual(expect.objectContaining(reported));
  const metrics = await (await fetch(`${lab.origin}/metrics`)).text();
  expect(metrics).toContain('club_remote_errors_total{remote="feedback",version="7.7.7",kind="render"} 1');

  const operators = new OperatorsPage(page);
  await page.goto(`${lab.origin}/_remotes`);
  await expect(operators.remote('feedback')).toContainText(VERSION);
  await expect(operators.remote('feedback')).toContainText('by equipo feedback');
  await expect(operators.remote('profile')).not.toContainText(VERSION);
  const seen = operators.errors.getByRole('row').filter({ hasText: VERSION });
  await expect(seen).toContainText('feedback');
  await expect(seen).toContainText('falla de prueba');
  await expect(operators.lastChange).toContainText('Deploy');
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.locator('body')).not.toContainText(token);
});
