import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The machine's nginx; null when it has none. */
export const NGINX =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file)) ?? null;

const TEMP_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const wholeConf = (dir: string, file: string): string => `
  daemon off;
  master_process off;
  pid "${dir}/nginx.pid";
  events {}
  http {
    ${TEMP_PATHS.map((name) => `${name}_temp_path "${dir}/${name}";`).join('\n')}
    include "${file}";
  }`;

/** Runs nginx, one process, on a file for its `http` block; `dir` is for its own files. Answers what ends it. */
export async function startNginx(dir: string, file: string, port: number): Promise<() => Promise<void>> {
  if (!NGINX) throw new Error('This machine has no nginx');
  mkdirSync(dir, { recursive: true });
  const conf = join(dir, 'whole.conf');
  writeFileSync(conf, wholeConf(dir, file));
  const child = spawn(NGINX, ['-p', dir, '-c', conf, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
    await pause(20);
  }
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}
