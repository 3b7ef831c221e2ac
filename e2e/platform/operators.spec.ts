import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axeFindings } from '../kit/accessibility';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { OperatorsPage } from '../kit/pages/operators-page';
import { alterBuild, throwWhenShown } from '../kit/sites/altered-build';
import { deployments } from '../kit/sites/deployments';
import type { HostLab } from '../kit/sites/lab';
import { ROOT } from '../kit/sites/workspace';

/** Version that no other test of the lab uses, since error counts last as long as the host. */
const VERSION = '7.7.7';

async function errorsSeen({ origin }: HostLab): Promise<unknown[]> {
  const answer = await fetch(`${origin}/_remotes`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { errors: unknown[] }).errors;
}

test('operators see the running release, its deployer, its errors and the rollback command', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[feedback 7\.7\.7\].*falló al mostrarse/, /falla de prueba/);
  const token = await lab.token('feedback');
  const team = deployments({ to: lab.origin, secretsDir: '', token });
  const build = await alterBuild('feedback', VERSION, throwWhenShown);
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

  const form = page.locator('form', { hasText: 'feedback' });
  const change = async (action: string) => {
    await page.goto(`${lab.origin}/_remotes`);
    await page.getByText('Change feedback').first().click();
    await form.getByLabel(action).check();
    await form.getByLabel('Why').fill('prueba');
    await form.getByLabel('Deploy token').fill(token);
    await form.getByLabel('This changes what visitors get').check();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  };
  await change('Switch off');
  await labVisitor.open(site.path);
  await site.expectAliveBut('feedback');
  await expect(site.shown('feedback')).toHaveCount(0);
  await change('Switch on');

  await change('Roll back');
  await page.goto(`${lab.origin}/_remotes`);
  await expect(operators.remote('feedback')).not.toContainText(VERSION);
  await expect(operators.lastChange).toContainText('Roll back');
});

const SOURCE = 'remote-profile/src/profile/profile-view.tsx';
const NOTICE = 'Aviso legal';

/** Throws where the profile renders the title of its legal notice, within the columns that the title had. */
const THROW = `(()=>{throw new Error("falla de prueba")})()`;

test('operators see the line of the team’s source that failed, its page and browser', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[profile 7\.7\.8\].*falló al mostrarse/, /falla de prueba/);
  const team = deployments({ to: lab.origin, secretsDir: '', token: await lab.token('profile') });
  const build = await alterBuild('profile', '7.7.8', (altered) => altered.replaceText(`"${NOTICE}"`, THROW));
  await team.deployUnrendered(build.path).finally(build.remove);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  await expect.poll(() => errorsSeen(lab)).toContainEqual(expect.objectContaining({ version: '7.7.8' }));

  const lines = (await readFile(join(ROOT, SOURCE), 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.includes(NOTICE)) + 1;
  const operators = new OperatorsPage(page);
  await page.goto(`${lab.origin}/_remotes`);
  const seen = operators.errors.getByRole('row').filter({ hasText: '7.7.8' });
  await expect(seen).toContainText(`at ${SOURCE}:${line}`);
  await expect(seen).toContainText('/detalle/:id');
  await expect(seen).toContainText('Chrome');
  await expect(seen).not.toContainText(site.path);
  await seen.getByText('Calls and components').click();
  await expect(seen).toContainText('Components, the innermost first:');
  expect(await axeFindings(page)).toEqual([]);

  await team.rollBack('profile');
  await page.goto(`${lab.origin}/_remotes`);
  const unserved = page.getByRole('region', { name: 'Not served' });
  await expect(unserved.getByRole('row').filter({ hasText: '7.7.8' })).toContainText(
    /Rolled back to \S+ by equipo profile\./,
  );
});
