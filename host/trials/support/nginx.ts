import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type ServerProcess, startCommand } from './command-process';

/** The machine's nginx; null when it has none. `e2e/scripts/ensure-nginx.mjs` looks in the same places. */
export const NGINX =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file)) ?? null;

const TEMP_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Everything around the file of a site, as one process of whoever runs the suite. */
const wholeConf = (dir: string, siteConf: string): string => `
  daemon off;
  master_process off;
  pid "${dir}/nginx.pid";
  error_log stderr warn;
  events {}
  http {
    ${TEMP_PATHS.map((name) => `${name}_temp_path "${dir}/${name}";`).join('\n')}
    include "${siteConf}";
  }
`;

/** Runs nginx on the file of a site that listens on that loopback port; `dir` is for what nginx writes. */
export async function startNginx(siteConf: string, port: number, dir: string): Promise<ServerProcess> {
  if (!NGINX) throw new Error('This machine has no nginx');
  await mkdir(dir, { recursive: true });
  const conf = join(dir, 'whole.conf');
  await writeFile(conf, wholeConf(dir, siteConf));
  const args = ['-p', dir, '-c', conf, '-e', 'stderr'];
  return startCommand({ command: NGINX, args, port, env: {}, readyPath: '/' });
}
