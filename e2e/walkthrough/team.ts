import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, runNpm } from '../stack/run';

const AUTHOR = ['-c', 'user.name=Equipo', '-c', 'user.email=equipo@example.com'];

/** A team at a checkout, with its shell and its editor. */
export function teamAt(folder: string, deployTo: string) {
  let token = '';
  const npm = (...args: string[]): Promise<string> =>
    runNpm(process.execPath, args, folder, { DEPLOY_TO: deployTo, DEPLOY_TOKEN: token });

  async function edit(file: string, from: string, to: string): Promise<void> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    await writeFile(path, text.replaceAll(from, to));
  }

  async function commit(message: string): Promise<void> {
    await run('git', ['add', '--all'], folder);
    await run('git', [...AUTHOR, 'commit', '--quiet', '--message', message], folder);
  }

  return {
    npm,
    edit,
    commit,
    /** Takes the token that the site's operator hands out. */
    async takeToken(remote: string): Promise<void> {
      const said = await npm('run', '-s', 'token', '--', remote, `equipo ${remote}`);
      token = said.trim().split('\n').at(-1) ?? '';
    },
    /** Makes a release of what is committed and puts it in force. */
    async deploy(remote: string): Promise<void> {
      await npm('run', '-s', 'release', '-w', `remote-${remote}`);
      await npm('run', '-s', 'deploy', '-w', `remote-${remote}`, '--', '--no-watch');
    },
  };
}
