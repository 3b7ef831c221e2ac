import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployAll, hostBuild } from '../../trials/support/builds';
import { startAnswers, startScript } from '../../trials/support/script-service';
import { tempDir } from '../../trials/support/temp-dir';
import { testApp } from '../../trials/support/test-app';
import { createToken } from '../registry/tokens';
import { ORIGINS_FILE } from '../service-origins/service-origins';
import { sitePlugin } from './site-plugin';

const LOCAL = 'http://localhost:4312';
const OVERRIDDEN = `/detalle/1?remote.profile=${encodeURIComponent(`${LOCAL}/remoteEntry.js`)}`;

async function startSite(env: Record<string, string>, dataDir = tempDir()) {
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const { app, logged } = await testApp({
    env: {
      ...env,
      DATA_DIR: dataDir,
      REMOTES_DIR: remotesDir,
      SECRETS_DIR: secretsDir,
      OVERRIDE_ORIGINS: LOCAL,
      LOG_LEVEL: 'info',
    },
    site: sitePlugin(hostBuild(join(dir, 'host'))),
  });
  const token = await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' });
  const connectsTo = async (url: string) => {
    const page = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return /connect-src ([^;]*);/.exec(String(page.headers['content-security-policy']))?.[1];
  };
  return { connectsTo, logged };
}

test('pages may connect to where the endpoints redirect, overridden ones too', async () => {
  const { url, exec, content } = await startScript();
  const { connectsTo } = await startSite({ ENDPOINT_SPECIALISTS: url });
  await expect.poll(() => connectsTo('/')).toBe(`'self' ${exec.origin} ${content.origin}`);
  expect(await connectsTo(OVERRIDDEN)).toBe(`'self' ${LOCAL} ${exec.origin} ${content.origin}`);
});

test('they still may after a restart while the service is down', async () => {
  const { url, exec, content } = await startScript();
  const dataDir = tempDir();
  await startSite({ ENDPOINT_SPECIALISTS: url }, dataDir);
  await expect.poll(() => existsSync(join(dataDir, ORIGINS_FILE))).toBe(true);
  exec.answerWith((_request, response) => response.destroy());
  const { connectsTo } = await startSite({ ENDPOINT_SPECIALISTS: url }, dataDir);
  expect(await connectsTo('/')).toBe(`'self' ${exec.origin} ${content.origin}`);
});

test('a slow endpoint does not hold up the start, and what it teaches later is in the next page', async () => {
  const { url, exec, content } = await startScript();
  let answer = () => {};
  const slow = await startAnswers((_request, response) => {
    answer = () => response.writeHead(302, { location: url }).end();
  });
  const { connectsTo } = await startSite({ ENDPOINT_RATINGS: slow.origin });
  expect(await connectsTo('/')).toBe(`'self' ${slow.origin}`);
  answer();
  await expect.poll(() => connectsTo('/')).toBe(`'self' ${slow.origin} ${exec.origin} ${content.origin}`);
});

test('the log names origins, never addresses', async () => {
  const { url, exec, content } = await startScript();
  const { logged } = await startSite({ ENDPOINT_RATINGS: url });
  await expect
    .poll(logged)
    .toContainEqual(expect.objectContaining({ list: 'ratings', origins: [content.origin], level: 30 }));
  expect(JSON.stringify(logged())).not.toContain('secret');
  exec.answerWith((_request, response) => response.destroy());
  const failing = await startSite({ ENDPOINT_RATINGS: url });
  await expect
    .poll(failing.logged)
    .toContainEqual(expect.objectContaining({ list: 'ratings', reason: 'no connection', level: 40 }));
  expect(JSON.stringify(failing.logged())).not.toContain('secret');
});
