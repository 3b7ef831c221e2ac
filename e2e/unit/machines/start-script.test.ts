import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../host/trials/support/free-ports';
import { tempDir } from '../../../host/trials/support/temp-dir';
import { ROOT, run } from '../../kit/sites/workspace';

const TOOLS = 'shared/tools';
const SCRIPTS = ['start.mjs', 'taken-port.mjs', 'remote-folders.mjs'];

/** Creates a checkout with this repository's start script, the given build script and a stub server. */
async function checkout(build: string) {
  const root = tempDir();
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const file of SCRIPTS) cpSync(join(ROOT, TOOLS, file), join(root, TOOLS, file));
  write(`${TOOLS}/setup.mjs`, '');
  write(`${TOOLS}/build.mjs`, build);
  write('host/dist/server/main.js', "export const url = 'http://127.0.0.1:' + process.env.PORT;");
  write('remote-profile/package.json', '{}');
  write('package.json', '{ "type": "module" }');
  const port = await freePort();
  const start = () =>
    run(process.execPath, [`${TOOLS}/start.mjs`], root, { PORT: String(port), HOST: '127.0.0.1' });
  return { root, port, start };
}

const LONG = 'for (let i = 0; i < 200; i += 1) console.log("dist/assets/chunk-" + i);';

test('npm start prints three lines, one with the address', async () => {
  const { start, port } = await checkout(LONG);
  expect((await start()).split('\n')).toEqual([
    'Building host, remote-profile ...',
    expect.stringMatching(/^Built in \d+ s\.$/),
    `Serving http://127.0.0.1:${port} (for operators: http://127.0.0.1:${port}/_remotes). Ctrl+C stops it.`,
    '',
  ]);
});

test('npm start shows the output of a failed build and serves nothing', async () => {
  const { start } = await checkout(
    `console.log('first'); console.error('does not parse'); process.exitCode = 1;`,
  );
  const failed = start();
  await expect(failed).rejects.toThrow(/first\ndoes not parse\nThe build failed\.$/);
  await expect(failed).rejects.not.toThrow('Serving');
});

test('npm start refuses a taken port in one line, before building', async () => {
  const { start, root, port } = await checkout(
    `import { writeFileSync } from 'node:fs'; writeFileSync('built', '');`,
  );
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  await expect(start()).rejects.toThrow(
    new RegExp(`:\\ncannot start: port ${port} is in use by another program: set PORT [^\\n]+$`),
  );
  expect(existsSync(join(root, 'built'))).toBe(false);
});
