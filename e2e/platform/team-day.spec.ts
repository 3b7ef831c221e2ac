import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { releaseName } from '@club/shared/federation';
import type { Browser, Page } from '@playwright/test';
import { DEVELOPMENT_PORT_COUNT, freePortBlock } from '../../host/trials/support/free-ports';
import { devServers } from '../../shared/tools/vite/dev-servers';
import { axeFindings } from '../kit/accessibility';
import { pickWithoutVideo } from '../kit/directory';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { OperatorsPage } from '../kit/pages/operators-page';
import { OverrideBadgeLocators } from '../kit/pages/shell';
import { alterBuild, type BuildAlteration, renameLegalNotice } from '../kit/sites/altered-build';
import { startRemoteDevelopmentServer } from '../kit/sites/deploy-api';
import { deployCommandsFor, findRolloutVisitorNumbers, ROLLOUT_COOKIE } from '../kit/sites/deployments';
import { startLabSite } from '../kit/sites/lab';
import { ROOT } from '../kit/sites/workspace';
import { Visitor } from '../kit/visitor';

const SOURCE = 'remote-profile/src/profile/profile-view.tsx';
const TITLE = 'Aviso legal';
const NEW_TITLE = 'Aviso importante y legal';
const SECRET = 'llave-de-prueba-del-aviso';

/** Uses Node's `global`, which browsers lack, so the release renders on the server and fails for every visitor. */
const failInBrowsers: BuildAlteration = (build) => build.replaceText(`"${TITLE}"`, `global&&"${TITLE}"`);

type Alert = { headers: IncomingHttpHeaders; body: string };

/** Starts a webhook server that stands for the team's chat program and records alerts. */
async function startWebhook() {
  const received: Alert[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    received,
    stop: () => server.close(),
  };
}

/** Verifies an alert's signature as a receiver would, by the Standard Webhooks scheme. */
function isSigned({ headers, body }: Alert): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', SECRET).update(content).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

/** Opens a page as a new visitor. `number`, if given, is the visitor's number in the rollout cookie. */
async function newPage(browser: Browser, origin: string, number?: string): Promise<Page> {
  const context = await browser.newContext();
  if (number) await context.addCookies([{ name: ROLLOUT_COOKIE, value: number, url: origin }]);
  return context.newPage();
}

test('a team previews, runs its remote live, rolls out, gets an alert when the rollout stops, finds the faulty line, rolls back and switches its remote off', async ({
  page,
  browser,
  directory,
}, info) => {
  test.setTimeout(2 * SITE_START_TIMEOUT_MS);
  const minutes: Record<string, string> = {};
  /** Runs a step, records its duration and attaches a screenshot of the page after the step. */
  async function step(name: string, run: () => Promise<Page>): Promise<void> {
    const start = Date.now();
    const seen = await test.step(name, run);
    minutes[name] = ((Date.now() - start) / 60_000).toFixed(2);
    await info.attach(name, { body: await seen.screenshot(), contentType: 'image/png' });
  }

  const cleanUps: (() => unknown)[] = [];
  try {
    const webhook = await startWebhook();
    cleanUps.push(webhook.stop);
    const port = await freePortBlock(DEVELOPMENT_PORT_COUNT);
    const developer = devServers({ PORT: String(port) }).remote('profile').origin;
    const lab = await startLabSite({
      ALERT_URL: webhook.url,
      ALERT_SECRET: SECRET,
      OVERRIDE_ORIGINS: developer,
    });
    cleanUps.push(lab.stop);
    const token = await lab.token('profile');
    const team = deployCommandsFor({ to: lab.origin, secretsDir: '', token });
    const faulty = await alterBuild('profile', '1.0.1', failInBrowsers);
    cleanUps.push(faulty.remove);
    const sound = await alterBuild('profile', '1.0.2', renameLegalNotice);
    cleanUps.push(sound.remove);
    const running = releaseName((await lab.registry()).remotes.profile);
    const specialist = pickWithoutVideo(directory);
    const profile = `/detalle/${specialist.id}`;
    const visitor = new Visitor(page, lab.origin);
    const operators = new OperatorsPage(page);
    const notice = (title: string, of = page) => of.getByRole('region', { name: title, exact: true });
    const openOperators = () => page.goto(`${lab.origin}/_remotes`);
    const act = async (action: string, reason: string) => {
      await openOperators();
      const form = page.locator('form', { hasText: 'profile' });
      await page.getByText('Change profile').first().click();
      await form.getByLabel(action).check();
      await form.getByLabel('Why').fill(reason);
      await form.getByLabel('Deploy token').fill(token);
      await form.getByLabel('This changes what visitors get').check();
      expect(await axeFindings(page)).toEqual([]);
      await form.getByRole('button').click();
      await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
      await openOperators();
    };

    await step('preview by link', async () => {
      const link = new URL(await team.preview(sound.path));
      await visitor.visit(link.pathname + link.search);
      await expect(new OverrideBadgeLocators(page).box).toContainText('Vista previa de profile 1.0.2');
      await visitor.open(profile);
      await expect(notice(NEW_TITLE)).toBeVisible();
      return page;
    });
    await page.context().clearCookies();

    const live = await startRemoteDevelopmentServer(join(ROOT, 'remote-profile'), lab.origin, port);
    try {
      await step('own development server in the site', async () => {
        const { search } = new URL(live.address);
        const headers = { authorization: `Bearer ${token}` };
        await page.request.get(lab.origin + profile + search, { headers });
        await visitor.open(profile);
        await expect(new OverrideBadgeLocators(page).box).toContainText(`en vivo desde ${developer}`);
        await expect(notice(TITLE)).toBeVisible();
        return page;
      });
      await page.goto('about:blank');
    } finally {
      await live.stop();
    }
    await page.context().clearCookies();

    await step('rollout of a release with a fault', async () => {
      await team.rollOut(faulty.path);
      await openOperators();
      await expect(operators.rollouts.getByRole('region', { name: /^profile 1\.0\.1-/ })).toBeVisible();
      return page;
    });

    await step('stop by three visitors’ faults', async () => {
      const { inside } = await findRolloutVisitorNumbers(lab.origin, 'profile');
      let seen = page;
      for (const number of inside.slice(0, 3)) {
        seen = await newPage(browser, lab.origin, number);
        const reported = seen.waitForResponse(
          (response) =>
            response.url().endsWith('/_remotes/signals') && response.request().method() === 'POST',
        );
        await new Visitor(seen, lab.origin).visit(profile);
        await expect(notice(TITLE, seen)).toBeVisible();
        await reported;
      }
      const entryNow = async () => (await lab.registry()).remotes.profile;
      await expect.poll(async () => (await entryNow()).rollout, { intervals: [20] }).toBeUndefined();
      expect(releaseName(await entryNow())).toBe(running);
      return seen;
    });

    await step('signed alert', async () => {
      const stops = () => webhook.received.filter(({ body }) => body.includes('rollout stopped'));
      await expect.poll(stops).toHaveLength(1);
      expect(webhook.received.filter((alert) => !isSigned(alert))).toEqual([]);
      expect(JSON.parse(stops()[0]?.body ?? '{}')).toMatchObject({ remote: 'profile' });
      expect(webhook.received.map(({ body }) => body).join()).not.toContain(profile);
      await openOperators();
      return page;
    });

    await step('line of the team’s source', async () => {
      const lines = (await readFile(join(ROOT, SOURCE), 'utf8')).split('\n');
      const line = lines.findIndex((each) => each.includes(TITLE)) + 1;
      const row = operators.errors.getByRole('row').filter({ hasText: '1.0.1' });
      await expect(row).toContainText(`at ${SOURCE}:${line}`);
      for (const text of ['global is not defined', '/detalle/:id', 'Chrome'])
        await expect(row).toContainText(text);
      await expect(row).not.toContainText(profile);
      await row.getByText('Calls and components').click();
      await expect(row).toContainText('Components, the innermost first:');
      expect(await axeFindings(page)).toEqual([]);
      return page;
    });

    await step('mended release for everybody', async () => {
      await team.deploy(sound.path);
      const seen = await newPage(browser, lab.origin);
      await new Visitor(seen, lab.origin).visit(profile);
      await expect(notice(NEW_TITLE, seen)).toBeVisible();
      return seen;
    });

    await step('rollback by button', async () => {
      await act('Roll back', 'El aviso cambió de nombre sin acuerdo');
      await expect(operators.lastChange).toContainText('El aviso cambió de nombre sin acuerdo');
      const unserved = page.getByRole('region', { name: 'Not served' }).getByRole('row');
      await expect(unserved.filter({ hasText: '1.0.1-' })).toContainText(
        'Its rollout was stopped by the host',
      );
      await expect(unserved.filter({ hasText: '1.0.2-' })).toContainText(
        'by equipo profile: El aviso cambió',
      );
      expect(releaseName((await lab.registry()).remotes.profile)).toBe(running);
      await expect(page.locator('body')).not.toContainText(token);
      return page;
    });

    await step('switch off', async () => {
      await act('Switch off', 'Datos en revisión');
      const seen = await newPage(browser, lab.origin);
      await new Visitor(seen, lab.origin).visit(profile);
      await expect(seen.getByRole('main')).toContainText('No pudimos cargar esta parte del sitio');
      const others = new AllRemotesPage(seen, specialist);
      for (const remote of ['directory', 'feedback'] as const)
        await expect(others.shown(remote)).toBeVisible();
      await act('Switch on', 'Revisión terminada');
      return seen;
    });

    await info.attach('minutes', { body: JSON.stringify(minutes, null, 2), contentType: 'application/json' });
  } finally {
    await Promise.all(cleanUps.map((cleanUp) => cleanUp()));
  }
});
