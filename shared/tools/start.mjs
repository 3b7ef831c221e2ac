import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { remoteFolders } from './remote-folders.mjs';
import { describePortInUse } from './taken-port.mjs';

/** Installs, builds and serves the composed site: `npm start`. Shows the build's output only if it fails. */

const root = join(import.meta.dirname, '../..');
const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * Runs a script of this folder, and stops it when this process stops. Returns whether the script succeeded, and its
 * captured output.
 */
async function run(script, stdio) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { cwd: root, stdio });
  let stopped = false;
  const stop = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes));
  const [code] = await once(child, 'close');
  for (const signal of SIGNALS) process.off(signal, stop);
  if (stopped) process.exit(1);
  return { ok: code === 0, output: Buffer.concat(output) };
}

function fail(...lines) {
  for (const line of lines) process.stderr.write(line);
  process.exit(1);
}

const port = Number(process.env.PORT?.trim() || 4300);
const host = process.env.HOST?.trim() || '127.0.0.1';
// Reports a port in use before the build starts; the server itself checks that PORT is valid.
const problem = port > 0 && port < 65_536 ? await describePortInUse([port], [host]) : null;
if (problem) fail(`cannot start: ${problem}\n`);

if (!(await run('setup.mjs', 'inherit')).ok) fail();
const began = Date.now();
console.log(`Building host, ${remoteFolders(root).join(', ')} ...`);
const build = await run('build.mjs', 'pipe');
if (!build.ok) fail(build.output, 'The build failed.\n');
console.log(`Built in ${Math.round((Date.now() - began) / 1_000)} s.`);

// Logs only warnings and errors to a terminal; logs everything otherwise.
if (process.stdout.isTTY && process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ||= 'warn';
const { url } = await import('../../host/dist/server/main.js');
if (url) console.log(`Serving ${url} (for operators: ${url}/_remotes). Ctrl+C stops it.`);
