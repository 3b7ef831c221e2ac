import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { built } from './paths';

const execute = promisify(execFile);

type Export = {
  dir: string;
  /** The loopback port that nginx will listen on. */
  port: number;
  /** Origin of the data service. */
  service: string;
  env: Record<string, string>;
};

/** Exports the site with its own command; rejects with what that complained of. */
export async function exportSite({ dir, port, service, env }: Export): Promise<void> {
  const args = [built.export, dir, '--listen', `127.0.0.1:${port}`, '--service', service];
  await execute(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }).catch((error) => {
    throw new Error(error.stderr?.trimEnd() || error.message);
  });
}
