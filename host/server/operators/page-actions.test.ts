import { describe, expect, test } from 'vitest';
import { type OperatorsApp, startOperatorsApp } from '../../trials/support/operators-app';
import { currentOffSwitch } from '../registry/state';

// @vitest-environment dom

const FROM_PAGE = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' };
const TYPE = 'application/x-www-form-urlencoded';

const send = (
  { app }: OperatorsApp,
  fields: Record<string, string>,
  headers: Record<string, string> = FROM_PAGE,
  remote = 'profile',
) =>
  app.inject({
    method: 'POST',
    url: `/_remotes/${remote}/actions`,
    headers: { 'content-type': TYPE, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

const formOf = async ({ app }: OperatorsApp, remote = 'profile') => {
  const { body } = await app.inject({ url: '/_remotes' });
  const document = new DOMParser().parseFromString(body, 'text/html');
  return document.querySelector(`form[action="/_remotes/${remote}/actions"]`);
};

const choicesOf = async (site: OperatorsApp) =>
  [...((await formOf(site))?.querySelectorAll('[name="action"]') ?? [])].map((one) =>
    one.getAttribute('value'),
  );

const offeredIn = async (site: OperatorsApp) =>
  [...((await formOf(site))?.querySelectorAll('[name="release"] option') ?? [])].map(
    (option) => option.textContent,
  );

async function withTwoReleases() {
  const site = await startOperatorsApp();
  const { release } = await site.directory.add(site.build({ version: '1.1.0' }));
  await site.directory.deploy({ remote: 'profile', by: 'profile team', release });
  return site;
}

const CONFIRMED = { reason: 'shows a wrong phone', confirmed: 'yes' };

describe('a form of the operators’ page', () => {
  test('offers only the actions possible in the current state', async () => {
    const site = await withTwoReleases();
    expect(await choicesOf(site)).toEqual(['rollback', 'rollout', 'off']);
    const { release } = await site.directory.add(site.build({ version: '1.2.0' }));
    await site.directory.deploy({ remote: 'profile', by: 'profile team', release, rollout: true });
    expect(await choicesOf(site)).toEqual(['rollback', 'hold', 'go', 'stop', 'off']);
    await site.directory.switch({ remote: 'profile', by: 'ana', off: true });
    expect(await choicesOf(site)).toEqual(['on']);
  });

  test('names the pages that a switch takes away', async () => {
    expect((await formOf(await startOperatorsApp()))?.textContent).toMatch(/its pages are .*\/detalle\/:id/);
  });

  test('can roll out an earlier release that is no longer served', async () => {
    const site = await withTwoReleases();
    const { entry } = await site.directory.rollback({ remote: 'profile', by: 'ana' });
    const [release] = await offeredIn(site);
    expect(release).toMatch(/^1\.1\.0-/);
    const wanted = { action: 'rollout', token: site.token, ...CONFIRMED };
    expect((await send(site, { ...wanted, release: '../1.1.0' })).statusCode).toBe(400);
    const { statusCode, body } = await send(site, { ...wanted, release: release ?? '' });
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`the rollout of ${release} begins`)]);
    const { lines, rollouts, rolloutHistory } = await site.directory.state();
    expect(lines.profile[0]?.entry).toBe(entry);
    expect(rollouts?.profile?.release.version).toBe('1.1.0');
    expect(rolloutHistory?.at(-1)).toMatchObject({ action: 'begin', reason: 'shows a wrong phone' });
    expect(await offeredIn(site)).toEqual([]);
  });

  test('rolls back under the name of the token, with the reason in the history', async () => {
    const site = await withTwoReleases();
    const { statusCode, body, headers } = await send(site, {
      action: 'rollback',
      token: site.token,
      ...CONFIRMED,
    });
    expect([statusCode, body]).toEqual([200, expect.stringContaining('profile runs /remotes/profile/')]);
    expect(headers['cache-control']).toBe('no-store');
    const { lines, history } = await site.directory.state();
    expect(lines.profile[0]?.version).toBe('1.0.0');
    const why = { reason: 'shows a wrong phone' };
    expect(history.at(-1)).toMatchObject({ action: 'rollback', by: 'equipo perfil', ...why });
    const { body: page } = await site.app.inject({ url: '/_remotes' });
    expect(page).toContain('Roll back: shows a wrong phone');
  });

  test('switches a remote off and on, with the reason in the history', async () => {
    const site = await withTwoReleases();
    const off = { action: 'off', token: site.token, ...CONFIRMED, reason: 'shows a wrong phone\r\n' };
    expect((await send(site, off)).statusCode).toBe(200);
    const state = await site.directory.state();
    expect(currentOffSwitch(state, 'profile')).toMatchObject({
      by: 'equipo perfil',
      reason: 'shows a wrong phone',
    });
    const { body } = await site.app.inject({ url: '/_remotes' });
    expect(body).toContain('Switched off: shows a wrong phone');
    expect(body).toContain('Visitors see its fallback.');
    const again = await send(site, off);
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('is switched off already')]);
    expect((await send(site, { ...off, action: 'on' })).statusCode).toBe(200);
    expect(currentOffSwitch(await site.directory.state(), 'profile')).toBeNull();
  });

  test('stops a rollout', async () => {
    const site = await withTwoReleases();
    const { release } = await site.directory.add(site.build({ version: '1.2.0' }));
    await site.directory.deploy({ remote: 'profile', by: 'profile team', release, rollout: true });
    const { statusCode } = await send(site, {
      action: 'stop',
      token: site.token,
      ...CONFIRMED,
      reason: 'feriado',
    });
    expect(statusCode).toBe(200);
    expect((await site.directory.state()).rolloutHistory?.at(-1)).toMatchObject({
      action: 'stop',
      by: 'equipo perfil',
      reason: 'feriado',
    });
  });

  const ROLLBACK = { action: 'rollback', ...CONFIRMED };
  test.each([
    ['without a token', {}, FROM_PAGE, 401],
    ['with an unknown token', { token: 'x'.repeat(43) }, FROM_PAGE, 401],
    ['without the confirmation', { token: 'own', confirmed: '' }, FROM_PAGE, 400],
    ['without a reason', { token: 'own', reason: ' ' }, FROM_PAGE, 400],
    ['with an unknown action', { token: 'own', action: 'deploy' }, FROM_PAGE, 400],
    ['from another site', { token: 'own' }, { ...FROM_PAGE, 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sibling domain', { token: 'own' }, { ...FROM_PAGE, 'sec-fetch-site': 'same-site' }, 403],
    ['from no page', { token: 'own' }, { 'x-from': 'curl' }, 403],
    ['as JSON', { token: 'own' }, { ...FROM_PAGE, 'content-type': 'application/json' }, 415],
    ['with a body over 4 KiB', { token: 'own', reason: 'x'.repeat(5_000) }, FROM_PAGE, 413],
  ])('changes nothing %s', async (_, fields: Record<string, string>, headers, status) => {
    const site = await withTwoReleases();
    const own: Record<string, string> = fields.token === 'own' ? { token: site.token } : {};
    const { statusCode, body } = await send(
      site,
      { ...ROLLBACK, ...fields, ...own },
      headers as Record<string, string>,
    );
    expect([statusCode, body]).toEqual([status, expect.stringContaining('Nothing was changed')]);
    expect((await site.directory.state()).lines.profile[0]?.version).toBe('1.1.0');
  });

  test('rejects the token of another remote', async () => {
    const site = await withTwoReleases();
    const { statusCode } = await send(site, { ...ROLLBACK, token: site.token }, FROM_PAGE, 'directory');
    expect(statusCode).toBe(403);
  });

  test('never echoes markup of its fields', async () => {
    const site = await withTwoReleases();
    const { body } = await send(site, { action: '<b>x', token: '<b>x', ...CONFIRMED });
    expect(body).not.toContain('<b>x');
  });
});
