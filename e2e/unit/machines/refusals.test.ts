import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { deployRemotesToTempDir } from '../../../host/trials/support/builds';
import { NPM, ROOT } from '../../kit/sites/workspace';

test('commands called as in the READMEs print a one-line error on refusal', async () => {
  const { DEPLOY_TO: _, ...env } = process.env;
  const [program, ...npm] = NPM;
  const args = [...npm, 'run', '-s', 'rollback', '-w', 'remote-profile'];
  const outcome = await promisify(execFile)(program, args, { cwd: ROOT, env }).catch((error) => error);
  expect(outcome).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^rollback: say where[^\n]+\n$/),
  });
});

test('`history` does not fail when its output pipe is closed', async () => {
  const site = await deployRemotesToTempDir();
  const env = { ...process.env, SECRETS_DIR: site.secretsDir, INIT_CWD: ROOT };
  const child = spawn(process.execPath, ['shared/tools/remote.mjs', 'history', '--to', site.remotesDir], {
    cwd: ROOT,
    env,
  });
  child.stdout.destroy();
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect([code, errors]).toEqual([0, '']);
});
