import { parseReleaseManifest, RELEASE_MANIFEST_FILE, type ReleaseManifest } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { DeployRefused } from './deploy-refused';
import { parseJson } from './release-folder';

const ANSWER_MS = 10_000;
const AT_ONCE = 6;
const SCRIPT_TYPE = /^(text|application)\/javascript\b/i;

async function ask(url: string): Promise<{ body: Uint8Array; headers: Headers }> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    return { body: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
  } catch (error) {
    throw new DeployRefused(`${url} did not answer: ${(error as Error).message}`);
  }
}

async function checkFile(url: string, integrity: string): Promise<void> {
  const { body, headers } = await ask(url);
  if (integrityOf(body) !== integrity) throw new DeployRefused(`${url} is not the file that was built`);
  if (url.endsWith('.js') && !SCRIPT_TYPE.test(headers.get('content-type') ?? '')) {
    throw new DeployRefused(`${url} is not served as JavaScript`);
  }
  if (!headers.get('access-control-allow-origin')) {
    throw new DeployRefused(`${url} is not readable by other origins: it answers without CORS headers`);
  }
}

/** Asks an origin for a release: its manifest and every file, each of which must answer with its hash. */
export async function fetchRelease(base: string): Promise<ReleaseManifest> {
  const { body } = await ask(`${base}${RELEASE_MANIFEST_FILE}`);
  const manifest = parseReleaseManifest(parseJson(new TextDecoder().decode(body)));
  if (!manifest) throw new DeployRefused(`${base}${RELEASE_MANIFEST_FILE} is malformed`);
  const files = Object.entries(manifest.files);
  const worker = async () => {
    for (let next = files.shift(); next; next = files.shift()) await checkFile(`${base}${next[0]}`, next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return manifest;
}
