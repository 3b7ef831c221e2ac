import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, startServerProgram } from './command-process';

/** Path of the installed nginx, or null. `e2e/kit/ensure-programs.ts` searches the same folders. */
export const NGINX_BINARY =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file)) ?? null;

const TEMP_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Returns the folder of nginx's default configuration, which contains `mime.types`. */
async function confFolder(nginx: string): Promise<string> {
  const { stderr } = await promisify(execFile)(nginx, ['-V']);
  return dirname(/--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf');
}

/** Returns a complete configuration for one unprivileged nginx process, with the site's part in it. */
const fullConf = (dir: string, siteConf: string, own: string): string => `
  daemon off;
  master_process off;
  pid "${dir}/nginx.pid";
  error_log stderr warn;
  events {}
  http {
    ${TEMP_PATHS.map((name) => `${name}_temp_path "${dir}/${name}";`).join('\n')}
    include "${own}/mime.types";
    include "${siteConf}";
  }
`;

/** Starts nginx with a site's configuration, which listens on `port`. All files that nginx writes are in `dir`. */
export async function startNginx(siteConf: string, port: number, dir: string): Promise<ServerProcess> {
  if (!NGINX_BINARY) throw new Error('This machine has no nginx');
  await mkdir(dir, { recursive: true });
  const conf = join(dir, 'whole.conf');
  await writeFile(conf, fullConf(dir, siteConf, await confFolder(NGINX_BINARY)));
  const args = ['-p', dir, '-c', conf, '-e', 'stderr'];
  return startServerProgram({ command: NGINX_BINARY, args, port, env: {}, readyPath: '/' });
}

type DocumentedNginx = {
  file: 'site.conf' | 'export.conf';
  port: number;
  /** Folder for the files that nginx writes. */
  dir: string;
  /** Lines of the configuration that operators adapt, and their replacements. */
  adapted: Record<string, string>;
};

/** Starts nginx on a loopback port with a configuration from the operators' guide. */
export async function startDocumentedNginx({ file, port, dir, adapted }: DocumentedNginx) {
  let conf = await readFile(join(import.meta.dirname, '../../nginx', file), 'utf8');
  for (const [line, own] of Object.entries({ 'listen 80;': `listen 127.0.0.1:${port};`, ...adapted })) {
    if (!conf.includes(line)) throw new Error(`${file} has no ${JSON.stringify(line)}`);
    conf = conf.replaceAll(line, own);
  }
  await mkdir(dir, { recursive: true });
  const place = join(dir, file);
  await writeFile(place, conf);
  return startNginx(place, port, dir);
}
