import { expect, test } from 'vitest';
import { startAppsScriptStub } from '../../trials/support/test-servers';
import { prepareTestSite } from '../../trials/support/test-site';
import type { SiteComposition } from '../../worker/composition';
import { createToken } from '../registry/tokens';

const LOCAL = 'http://localhost:4312';
const OVERRIDDEN = `/detalle/1?remote.profile=${encodeURIComponent(`${LOCAL}/remoteEntry.js`)}`;

async function startSite(env: Record<string, string>) {
  const { secretsDir, start } = await prepareTestSite();
  const { app } = await start({ ...env, OVERRIDE_ORIGINS: LOCAL });
  const token = await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' });
  const connectsTo = async (path: string) => {
    const page = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    return /connect-src ([^;]*);/.exec(String(page.headers['content-security-policy']))?.[1];
  };
  const composition = async (): Promise<SiteComposition> =>
    (await app.inject({ url: '/sin-conexion.json' })).json();
  return { connectsTo, composition };
}

test('every page, offline or overridden, may connect to the configured origins, to which the server sends no request', async () => {
  const { url, exec } = await startAppsScriptStub();
  const env = { ENDPOINT_SPECIALISTS: url, ENDPOINT_ORIGINS: 'https://content.example.com' };
  const { connectsTo, composition } = await startSite(env);
  const service = `${exec.origin} https://content.example.com`;
  expect(await connectsTo('/')).toBe(`'self' ${service}`);
  expect(await connectsTo(OVERRIDDEN)).toBe(`'self' ${LOCAL} ${service}`);
  const { pages } = await composition();
  expect(pages.length).toBeGreaterThan(0);
  for (const { html } of pages) expect(html).toContain(`connect-src 'self' ${service};`);
  expect(exec.asked).toEqual([]);
});

test('browsers replace offline pages when ENDPOINT_ORIGINS changes', async () => {
  const ENDPOINT_SPECIALISTS = 'https://script.example.com/exec';
  const idWith = async (ENDPOINT_ORIGINS: string) =>
    (await (await startSite({ ENDPOINT_SPECIALISTS, ENDPOINT_ORIGINS })).composition()).id;
  const before = await idWith('');
  expect(await idWith('')).toBe(before);
  expect(await idWith('https://content.example.com')).not.toBe(before);
});
