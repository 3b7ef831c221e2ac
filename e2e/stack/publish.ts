import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { built } from './paths';

const run = promisify(execFile);

/** Publishes a build with the site's own command; entries point at `origin`, or at the site itself when it is ''. */
export async function publishBuild(build: string, remotesDir: string, origin = ''): Promise<void> {
  await run(process.execPath, [built.publish, '--to', remotesDir, '--origin', origin, build]);
}
