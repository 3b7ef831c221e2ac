import { execFile } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { inlineStyleSheets } from '../../../host/server/pages/compose-page';
import { BUNDLE_DIR, type VariantName } from './plan';
import {
  clientRenderedPage,
  createPageResponder,
  createSiteRecorder,
  extractPageParts,
  omitHeaders,
  prerenderedPage,
  type ResponseCacheKey,
  type ResponseSource,
  type StoredResponse,
} from './site-pages';

const execute = promisify(execFile);

type Certificate = {
  key: Buffer;
  cert: Buffer;
  /** Fingerprint of the certificate's public key, which Chromium is configured to trust. */
  spki: string;
};

/** Creates a self-signed certificate for this run; writes its files to `dir`. */
export async function makeCertificate(dir: string): Promise<Certificate> {
  const keyFile = join(dir, 'key.pem');
  const certFile = join(dir, 'cert.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await execute('openssl', [...request, '-keyout', keyFile, '-out', certFile]).catch((error) => {
    throw new Error(`The benchmark needs openssl for its certificate: ${error.message}`);
  });
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)]);
  const der = createPublicKey(cert).export({ type: 'spki', format: 'der' });
  return { key, cert, spki: createHash('sha256').update(der).digest('base64') };
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

function readAnswer(file: string, headers: OutgoingHttpHeaders): StoredResponse {
  const compressed = `${file}.br`;
  const isCompressed = existsSync(compressed);
  const body = readFileSync(isCompressed ? compressed : file);
  const encoding = isCompressed ? { 'content-encoding': 'br' } : {};
  const type = TYPES[extname(file)];
  const own = { ...encoding, 'content-type': type, 'content-length': body.length };
  return { status: 200, headers: { ...headers, ...own }, body };
}

/** Serves a build's files and their compressed copies, except HTML pages. */
function builtFiles(dir: string, headers: OutgoingHttpHeaders): ResponseSource {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && TYPES[extname(item.name)])
    .map((item) => join(item.parentPath, item.name));
  const urlOf = (file: string) => `/${relative(dir, file).split(sep).join('/')}`;
  const answers = new Map(files.map((file) => [urlOf(file), readAnswer(file, headers)]));
  return async ({ path }) => answers.get(path) ?? null;
}

/** Creates an in-memory store of pages by path. */
function pageShelf() {
  const pages = new Map<string, (question: ResponseCacheKey) => Promise<StoredResponse>>();
  const source: ResponseSource = async (question) => (await pages.get(question.path)?.(question)) ?? null;
  return {
    source,
    put: async (path: string, html: string, headers: OutgoingHttpHeaders): Promise<void> => {
      pages.set(path, createPageResponder(html, headers));
    },
  };
}

type Front = { origin: string; stop: () => Promise<void> };

const refusal = (status: number, reason = ''): StoredResponse => ({
  status,
  headers: {},
  body: Buffer.from(reason),
});

async function answerFrom(
  sources: readonly ResponseSource[],
  request: Http2ServerRequest,
): Promise<StoredResponse> {
  if (request.method !== 'GET') return refusal(405);
  const question = { path: request.url, headers: request.headers as Record<string, string | undefined> };
  for (const source of sources) {
    const answer = await source(question);
    if (answer) return answer;
  }
  return refusal(404);
}

/** Serves an origin over HTTP/2 and TLS from the first source that has the file. */
async function startFront({ key, cert }: Certificate, sources: readonly ResponseSource[]): Promise<Front> {
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({ key, cert });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('request', async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const answer = await answerFrom(sources, request).catch((error) => refusal(502, String(error)));
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  async function stop() {
    const closed = once(server, 'close');
    server.close();
    for (const session of sessions) session.destroy();
    await closed;
  }
  return { origin: `https://localhost:${port}`, stop };
}

/** Removes the content security policy from prerendered and static pages, since it would block their inline styles. */
const STYLED_LACKS = ['content-security-policy'];

const OF_CONTENT = [
  'etag',
  'last-modified',
  'content-type',
  'content-length',
  'content-encoding',
  'accept-ranges',
];

export type VariantServers = {
  origins: Record<VariantName, string>;
  /** Stores the page of the static variant for a path. */
  putStaticPage: (path: string, html: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Serves every variant on a separate origin. Gets files that a variant lacks from the site's server. */
export async function startVariantServers(
  sites: Record<'federated' | 'silent' | 'plugin', string>,
  certificate: Certificate,
  paths: readonly string[],
): Promise<VariantServers> {
  const site = createSiteRecorder(sites.federated);
  const silentSite = createSiteRecorder(sites.silent);
  const pluginSite = createSiteRecorder(sites.plugin);
  const built = (url: string) => readFileSync(join(BUNDLE_DIR, url), 'utf8');
  const template = built('index.html');
  const styledTemplate = inlineStyleSheets(template, built);
  const [bundlePages, prerenderedPages, staticPages] = [pageShelf(), pageShelf(), pageShelf()];
  for (const path of paths) {
    const { headers, body } = await site.read(path);
    const parts = extractPageParts(body.toString());
    await bundlePages.put(path, clientRenderedPage(template, parts), headers);
    await prerenderedPages.put(
      path,
      prerenderedPage(styledTemplate, parts),
      omitHeaders(headers, STYLED_LACKS),
    );
  }
  const { headers } = await site.read(await site.scriptOf(paths[0] ?? '/'));
  const files = builtFiles(BUNDLE_DIR, omitHeaders(headers, OF_CONTENT));

  const fronts = {
    federated: await startFront(certificate, [site.source]),
    silent: await startFront(certificate, [silentSite.source]),
    plugin: await startFront(certificate, [pluginSite.source]),
    bundle: await startFront(certificate, [bundlePages.source, files, site.source]),
    prerendered: await startFront(certificate, [prerenderedPages.source, files, site.source]),
    static: await startFront(certificate, [staticPages.source, site.source]),
  } satisfies Record<VariantName, unknown>;

  async function stop() {
    await Promise.all(Object.values(fronts).map((front) => front.stop()));
    site.close();
    silentSite.close();
    pluginSite.close();
  }
  return {
    origins: {
      federated: fronts.federated.origin,
      silent: fronts.silent.origin,
      plugin: fronts.plugin.origin,
      bundle: fronts.bundle.origin,
      prerendered: fronts.prerendered.origin,
      static: fronts.static.origin,
    },
    putStaticPage: async (path, html) =>
      staticPages.put(path, html, omitHeaders((await site.read(path)).headers, STYLED_LACKS)),
    stop,
  };
}
