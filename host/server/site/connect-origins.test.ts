import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployAll, hostBuild } from '../../trials/support/builds';
import { startScript } from '../../trials/support/script-service';
import { tempDir } from '../../trials/support/temp-dir';
import { testApp } from '../../trials/support/test-app';
import { createToken } from '../registry/tokens';
import { sitePlugin } from './site-plugin';

const LOCAL = 'http://localhost:4312';
const OVERRIDDEN = `/detalle/1?remote.profile=${encodeURIComponent(`${LOCAL}/remoteEntry.js`)}`;

test('pages, kept ones and overridden ones may connect to the configured origins; the server asks no endpoint', async () => {
  const { url, exec } = await startScript();
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const { app } = await testApp({
    env: {
      ENDPOINT_SPECIALISTS: url,
      ENDPOINT_ORIGINS: 'https://content.example.com',
      REMOTES_DIR: remotesDir,
      SECRETS_DIR: secretsDir,
      OVERRIDE_ORIGINS: LOCAL,
    },
    site: sitePlugin(hostBuild(join(dir, 'host'))),
  });
  const token = await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' });
  const connectsTo = async (path: string) => {
    const page = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    return /connect-src ([^;]*);/.exec(String(page.headers['content-security-policy']))?.[1];
  };
  const service = `${exec.origin} https://content.example.com`;
  expect(await connectsTo('/')).toBe(`'self' ${service}`);
  expect(await connectsTo(OVERRIDDEN)).toBe(`'self' ${LOCAL} ${service}`);
  const { pages } = (await app.inject({ url: '/sin-conexion.json' })).json();
  expect(pages.length).toBeGreaterThan(0);
  for (const { html } of pages) expect(html).toContain(`connect-src 'self' ${service};`);
  expect(exec.asked).toEqual([]);
});
