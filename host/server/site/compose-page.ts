import { createHash } from 'node:crypto';
import {
  CONTRACT_VERSION,
  freshUrl,
  LAYOUT_MODULES,
  MAX_FRESH_QUERIES,
  type ModuleId,
  PAGES,
  type PageName,
  type RemoteName,
} from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { COMPOSITION_FORMAT, type OwnComposition } from '../../worker/composition';
import { escapeHtml, scriptJson, scriptText } from '../platform/http/escape-html';
import type { InlineHashes } from '../platform/http/security-headers';
import { urlOf } from '../registry/deployed-release';
import type { DeployedRelease, Deployment } from '../registry/deployment';
import type { DrawnPage } from '../rendering/release-renderer';

/** Identifies what every page is composed of beside its own content, its policy included: browsers keep a composition until its id changes. */
export function compositionId(
  {
    template,
    files,
    origins,
  }: { template: string; files: Record<string, string>; origins?: readonly string[] | undefined },
  { registry }: Pick<Deployment, 'registry'>,
  config: SiteConfig,
): string {
  const parts = [COMPOSITION_FORMAT, template, files, origins, registry, config];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

const scriptHint = (url: string): string =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(url)}">`;

function hintsFor(id: ModuleId, deployment: Deployment, withStyles = true): string[] {
  const [remote, module] = id.split('/') as [RemoteName, string];
  const running = deployment.releases[remote][0];
  const files = running?.manifest.modules[module];
  const isOverridden = running?.release.entry !== deployment.registry.remotes[remote]?.entry;
  if (!running || !files || isOverridden || running.release.contract !== CONTRACT_VERSION) return [];
  const { entry, entryImports } = running.manifest;
  return [
    ...[entry, ...entryImports, ...files.js].map((file) => scriptHint(urlOf(running, file))),
    ...(withStyles ? files.css : []).map(
      (file) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(urlOf(running, file))}">`,
    ),
  ];
}

const linesOf = (hints: string[]): string => [...new Set(hints)].join('\n    ');

/** Preload hints for what the page's own module needs, the federation runtime included; a drawn page brings its styles along. */
function hints(page: PageName, deployment: Deployment, runtime: string, { withStyles = true } = {}): string {
  const { module } = PAGES[page];
  return module ? linesOf([scriptHint(runtime), ...hintsFor(module, deployment, withStyles)]) : '';
}

/** Hints for the modules of the layout, which the host gives once its own code is there: until then they would only delay it. */
const laterHints = (deployment: Deployment): string =>
  linesOf(LAYOUT_MODULES.flatMap((id) => hintsFor(id, deployment)));

const isScript = (file: string) => file.endsWith('.js');

function scriptsOf(deployed: DeployedRelease): [string, string][] {
  const { release, manifest } = deployed;
  const files = Object.entries(manifest.files).filter(([file]) => isScript(file));
  const entries = files.map(([file, integrity]): [string, string] => [urlOf(deployed, file), integrity]);
  for (let query = 1; query <= MAX_FRESH_QUERIES; query += 1) {
    entries.push([freshUrl(release.entry, query), release.integrity]);
  }
  return entries;
}

/** URL → hash of every script of the host and of the running and previous releases. */
function integrityOfScripts(
  hostScripts: Readonly<Record<string, string>>,
  deployment: Deployment,
): Record<string, string> {
  const remotes = Object.values(deployment.releases).flat().flatMap(scriptsOf);
  return { ...hostScripts, ...Object.fromEntries(remotes) };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
const STYLE = /<style>(.*?)<\/style>/gs;

/** A page with its style sheets within: nothing can be painted before they have arrived. `read` gives the text behind an URL. */
export const inlineStyles = (html: string, read: (url: string) => string): string =>
  html.replace(STYLE_SHEET, (_link, url: string) => `<style>${read(url).trim()}</style>`);

const SCRIPT = /<script>(.*?)<\/script>/gs;

/** The texts of a page's inline scripts. */
const inlineScriptsOf = (html: string): string[] => [...html.matchAll(SCRIPT)].map(([, text]) => text ?? '');

/** The texts of a page's inline styles. */
export const inlineStylesOf = (html: string): string[] =>
  [...html.matchAll(STYLE)].map(([, text]) => text ?? '');

/** A module that HTML asks for or hints at, by its address on the site or elsewhere. */
const MODULE = /<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)"/g;

/**
 * Gives each module tag of the HTML the hash that the import map has for it. Without one Chromium fetches the module
 * before it has read the map, and once more, with the map's hash, where it runs it.
 */
export const pinModules = (html: string, integrity: Readonly<Record<string, string>>): string =>
  html.replace(MODULE, (tag, url: string) => {
    const hash = integrity[url];
    return hash ? `${tag} integrity="${escapeHtml(hash)}"` : tag;
  });

/** A style element cannot hold its own end. */
const withoutEnd = (css: string): string => css.replace(/<\/(style)/gi, '<\\/$1');

/** The texts of the style elements that a drawn page brings along. */
export const styleTexts = (drawn: DrawnPage | null): string[] =>
  (drawn?.styles ?? []).map(({ text }) => withoutEnd(text));

/**
 * The styles of a drawn page, within it and after the host's, which say the order of the layers: nothing is painted
 * before they have arrived. The links after them never load
 * anything; the release finds them there and fetches no style sheet once more.
 */
export const styleElements = (drawn: DrawnPage | null): string =>
  (drawn?.styles ?? [])
    .map(
      ({ url, text }) =>
        `<style>${withoutEnd(text)}</style><link rel="stylesheet" disabled href="${escapeHtml(url)}">`,
    )
    .join('');

/** What the host's build left for the composition of pages: plain data, so that it can be kept in a file. */
export type HostBuild = {
  /** Its `index.html`, with the marks `<!--head-->`, `<!--hints-->`, `<!--shell-->`, `<!--data-->`, `<!--next-->` and `<!--later-->`. */
  template: string;
  /** URL → integrity of each file that browsers may keep, scripts included. */
  files: Record<string, string>;
  /** URL → integrity of each of its scripts. */
  scripts: Record<string, string>;
  /** URL of the script that starts the federation runtime. */
  runtime: string;
  /** URLs of the fonts that every page uses. */
  fonts: string[];
  /** Each page as it is drawn before any remote. */
  shells: Record<PageName, string>;
  /** Foreign origins that the policies of its pages allow. */
  origins?: readonly string[] | undefined;
};

/** React writes its own preloads before a shell; they belong into the head. */
const LEADING_LINKS = /^(<link [^>]*>)*/;

/** The import map goes before all that may load a script, but after the character set. */
const HEAD = /<head>(\s*<meta charset=[^>]*>)?/;

/** What the template says of every page alike. */
const SAID = /<!--head-->.*<!--\/head-->/s;

/** Where a drawn page keeps back the hints for its own module: it shows everything without it. */
const NEXT = '<!--next-->';

/** `inline`: hashes of what stands in the page itself, for its policy. */
export type ComposedPage = { html: string; inline: InlineHashes };

type Options = {
  /** The policy that the page itself carries, given the hashes of what stands in it; without it an answer's header does. */
  policy?: (inline: InlineHashes) => string;
  /** The elements that tell what the page is, in place of those that fit every page. */
  head?: string;
  /** The page as its remote's release draws it; without it the shell goes out. */
  drawn?: DrawnPage | null;
  /** Whether browsers keep it for when there is no network. */
  kept?: boolean;
};

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const fontHints = (fonts: readonly string[]): string =>
  fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('');

const policyMeta = (policy: string): string =>
  `\n    <meta http-equiv="content-security-policy" content="${escapeHtml(policy)}">`;

const offlineData = (own: OwnComposition): string =>
  `<script id="offline" type="application/json">${scriptJson(own)}</script>`;

/** The HTML of a page: the shell drawn already, registry and config inline, every script pinned, its remotes hinted. */
export function composePage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  { policy, head, drawn = null, kept = false }: Options = {},
): ComposedPage {
  const integrity = integrityOfScripts(host.scripts, deployment);
  const map = JSON.stringify({ integrity });
  const inline = {
    scripts: [map, ...inlineScriptsOf(host.template)].map(hashOf),
    styles: [...inlineStylesOf(host.template), ...styleTexts(drawn)].map(hashOf),
  };
  const data = [
    `<script id="config" type="application/json">${scriptJson(config)}</script>`,
    `<script id="registry" type="application/json">${scriptJson(deployment.registry)}</script>`,
    ...(config.offline ? [offlineData({ id: compositionId(host, deployment, config), kept })] : []),
    ...(drawn ? [`<script id="drawn" type="application/json">${scriptText(drawn.data)}</script>`] : []),
  ].join('\n    ');
  const shell = drawn?.html ?? host.shells[page];
  const preloads = shell.match(LEADING_LINKS)?.[0] ?? '';
  const meta = policy ? policyMeta(policy(inline)) : '';
  const pinned = (html: string) => pinModules(html, integrity);
  const template = head === undefined ? host.template : host.template.replace(SAID, () => head);
  const own = pinned(hints(page, deployment, host.runtime, { withStyles: !drawn }));
  const keptBack = drawn !== null;
  const html = pinned(template)
    .replace(HEAD, (head) => `${head}${meta}\n    <script type="importmap">${map}</script>`)
    .replace('<!--hints-->', () => fontHints(host.fonts) + preloads)
    .replace('</head>', () => `${keptBack ? '' : own}${styleElements(drawn)}</head>`)
    .replace('<!--data-->', () => data)
    .replace(NEXT, () => (keptBack ? own : ''))
    .replace('<!--later-->', () => pinned(laterHints(deployment)))
    .replace('<!--shell-->', () => shell.slice(preloads.length));
  return { html, inline };
}
