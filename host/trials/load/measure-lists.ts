import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SERVICE_PATHS } from '@club/shared/service';
import { NGINX } from '../support/nginx';
import type { StartedSite } from '../support/running-site';
import { load, medianOf } from './load';
import { NGINX_PATH, serveWithNginx } from './nginx';
import { loadLine } from './report';
import { getRequest } from './requests';
import { portOf } from './service';
import type { LoadSettings } from './settings';

const LIST = getRequest(SERVICE_PATHS.specialists);
const FILE = getRequest(NGINX_PATH);

/** Rounds of the service and of nginx in turn, so that what else the machine does falls on both. */
export async function measureLists(site: StartedSite, size: number, settings: LoadSettings): Promise<void> {
  const gzipped = await gzippedList(site);
  const kib = (bytes: Buffer) => `${Math.round(bytes.length / 1_024)} KiB`;
  console.log(`list of ${size}: ${kib(gunzipSync(gzipped))}, compressed ${kib(gzipped)}`);
  if (!NGINX) console.log('no nginx here: the lists are measured alone');
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-nginx-'));
  const nginx = NGINX ? await serveWithNginx(folder, gzipped) : null;
  const { rounds, seconds, connections } = settings;
  const ours = () => load({ connections, seconds, port: portOf(site), request: () => LIST });
  const theirs = (port: number) => load({ connections, seconds, port, request: () => FILE });
  const ratios: number[] = [];
  // Neither counts before its code is warm.
  await ours();
  if (nginx) await theirs(nginx.port);
  for (let round = 1; round <= rounds; round += 1) {
    const own = await ours();
    console.log(loadLine(`round ${round}: list of ${size}, data service`, own));
    if (!nginx) continue;
    const other = await theirs(nginx.port);
    console.log(loadLine(`round ${round}: list of ${size}, nginx (one process)`, other));
    ratios.push(own.perSecond / other.perSecond);
  }
  await nginx?.stop();
  rmSync(folder, { recursive: true, force: true });
  if (nginx) console.log(`list of ${size}, data service to nginx: ${medianOf(ratios).toFixed(2)} (median)`);
}

/** The list as it is on the wire. */
function gzippedList(site: StartedSite): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip' };
    const asked = request(site.base + SERVICE_PATHS.specialists, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    });
    asked.on('error', reject).end();
  });
}
