import { createHash } from 'node:crypto';
import {
  CONTRACT_VERSION,
  cacheBustingUrl,
  LAYOUT_MODULES,
  MAX_ENTRY_RETRIES,
  type ModuleId,
  PAGES,
  type PageName,
  type RemoteName,
} from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { COMPOSITION_FORMAT, type PageComposition } from '../../worker/composition';
import type { InlineHashes } from '../platform/http/security-headers';
import { escapeHtml, escapeJsonForScript, toScriptJson } from '../platform/http/text-answer';
import { releaseFileUrl } from '../registry/deployed-release';
import type { DeployedRelease, Deployment } from '../registry/deployment';
import type { RenderedPage } from './rendering/release-renderer';

/**
 * Returns a hash of everything that all pages share, including their policy. Browsers cache the pages for offline use
 * until this hash changes.
 */
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
    ...[entry, ...entryImports, ...files.js].map((file) => scriptHint(releaseFileUrl(running, file))),
    ...(withStyles ? files.css : []).map(
      (file) =>
        `<link rel="preload" as="style" crossorigin href="${escapeHtml(releaseFileUrl(running, file))}">`,
    ),
  ];
}

const linesOf = (hints: string[]): string => [...new Set(hints)].join('\n    ');

/**
 * Returns preload links for the page's module and the federation runtime. If `withStyles` is false, omits style sheets,
 * because rendered pages inline them.
 */
function hints(page: PageName, deployment: Deployment, runtime: string, { withStyles = true } = {}): string {
  const { module } = PAGES[page];
  return module ? linesOf([scriptHint(runtime), ...hintsFor(module, deployment, withStyles)]) : '';
}

/**
 * Returns preload links for the layout's modules. Pages contain them after the host's own code, which they would
 * otherwise delay.
 */
const laterHints = (deployment: Deployment): string =>
  linesOf(LAYOUT_MODULES.flatMap((id) => hintsFor(id, deployment)));

const isScript = (file: string) => file.endsWith('.js');

function scriptsOf(deployed: DeployedRelease): [string, string][] {
  const { release, manifest } = deployed;
  const files = Object.entries(manifest.files).filter(([file]) => isScript(file));
  const entries = files.map(([file, integrity]): [string, string] => [
    releaseFileUrl(deployed, file),
    integrity,
  ]);
  for (let query = 1; query <= MAX_ENTRY_RETRIES; query += 1) {
    entries.push([cacheBustingUrl(release.entry, query), release.integrity]);
  }
  return entries;
}

/** Returns the integrity hash of each script of the host and of the running and previous releases, by URL. */
function integrityOfScripts(
  hostScripts: Readonly<Record<string, string>>,
  deployment: Deployment,
): Record<string, string> {
  const remotes = Object.values(deployment.releases).flat().flatMap(scriptsOf);
  return { ...hostScripts, ...Object.fromEntries(remotes) };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
const STYLE = /<style>(.*?)<\/style>/gs;

/**
 * Replaces links to style sheets by inline styles, to save requests before the first paint. `read` returns the text of
 * a style sheet.
 */
export const inlineStyleSheets = (html: string, read: (url: string) => string): string =>
  html.replace(STYLE_SHEET, (_link, url: string) => `<style>${read(url).trim()}</style>`);

const SCRIPT = /<script>(.*?)<\/script>/gs;

const inlineScriptsOf = (html: string): string[] => [...html.matchAll(SCRIPT)].map(([, text]) => text ?? '');

export const inlineStylesOf = (html: string): string[] =>
  [...html.matchAll(STYLE)].map(([, text]) => text ?? '');

/** Matches a module script or preload link with its URL. */
const MODULE = /<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)"/g;

/**
 * Adds the import map's hash to each module tag. Without it, Chromium would fetch each module twice: before and after
 * it parses the import map.
 */
export const addModuleIntegrity = (html: string, integrity: Readonly<Record<string, string>>): string =>
  html.replace(MODULE, (tag, url: string) => {
    const hash = integrity[url];
    return hash ? `${tag} integrity="${escapeHtml(hash)}"` : tag;
  });

/** Escapes end tags of a style element inside CSS. */
const withoutEnd = (css: string): string => css.replace(/<\/(style)/gi, '<\\/$1');

export const styleTexts = (rendered: RenderedPage | null): string[] =>
  (rendered?.styles ?? []).map(({ text }) => withoutEnd(text));

/**
 * Returns a rendered page's styles as elements. Must follow the host's styles, which define the order of layers. Adds a
 * disabled link for each style sheet, which keeps the release's code from fetching the file again.
 */
export const styleElements = (rendered: RenderedPage | null): string =>
  (rendered?.styles ?? [])
    .map(
      ({ url, text }) =>
        `<style>${withoutEnd(text)}</style><link rel="stylesheet" disabled href="${escapeHtml(url)}">`,
    )
    .join('');

/** Data of the host's build that composing pages requires; serializable. */
export type HostBuild = {
  /**
   * Text of `index.html` with the placeholders `<!--head-->`, `<!--hints-->`, `<!--shell-->`, `<!--data-->`,
   * `<!--next-->` and `<!--later-->`.
   */
  template: string;
  /** Integrity hash of each file that browsers may cache, including scripts, by URL. */
  files: Record<string, string>;
  /** Integrity hash of each script, by URL. */
  scripts: Record<string, string>;
  /** URL of the script that starts the federation runtime. */
  runtime: string;
  /** URLs of the fonts that every page uses. */
  fonts: string[];
  /** HTML of each page without any remote. */
  shells: Record<PageName, string>;
  /** External origins that the pages' content security policy allows. */
  origins?: readonly string[] | undefined;
};

/** Matches preload links that React writes before the shell; they belong in the head. */
const LEADING_LINKS = /^(<link [^>]*>)*/;

/** Matches the place for the import map in the template: after the character set, before all scripts. */
const HEAD = /<head>(\s*<meta charset=[^>]*>)?/;

/** Matches the default head elements in the template. */
const DEFAULT_HEAD = /<!--head-->.*<!--\/head-->/s;

/** Matches the places in the template that each page fills itself. */
const PLACE = /<!--(policy|head|hints|styles|shell|data|next)-->/;

type PlaceName = 'policy' | 'head' | 'hints' | 'styles' | 'shell' | 'data' | 'next';

/** A page in UTF-8, and the hashes of its inline scripts and styles, for the content security policy. */
export type ComposedPage = { html: Buffer; inline: InlineHashes };

type Options = {
  /**
   * Returns the page's own content security policy for a `<meta>` element; if omitted, the response header contains it.
   */
  policy?: (inline: InlineHashes) => string;
  /** Head elements that replace the default ones. */
  head?: string;
  /** Content rendered by the remote's release; if omitted, the page is a shell. */
  rendered?: RenderedPage | null;
  /** True for the copy of a page that the service worker caches for offline use. */
  kept?: boolean;
};

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const fontHints = (fonts: readonly string[]): string =>
  fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('');

const policyMeta = (policy: string): string =>
  `\n    <meta http-equiv="content-security-policy" content="${escapeHtml(policy)}">`;

const offlineData = (own: PageComposition): string =>
  `<script id="offline" type="application/json">${toScriptJson(own)}</script>`;

type CommonParts = {
  host: HostBuild;
  config: SiteConfig;
  /** Integrity hash of each script, by URL. */
  integrity: Record<string, string>;
  inline: InlineHashes;
  /** UTF-8 bytes of the template between the places that each page fills, alternating with the names of these places. */
  template: (Buffer | PlaceName)[];
  /** Default head elements. */
  head: string;
  data: string[];
  /** Id of the site's composition (its pages and files); null if offline use is disabled. */
  id: string | null;
};

const composed = new WeakMap<Deployment, CommonParts>();

/** Returns the data that all pages of a deployment share; cached by deployment. */
function commonParts(host: HostBuild, deployment: Deployment, config: SiteConfig): CommonParts {
  const known = composed.get(deployment);
  if (known?.host === host && known.config === config) return known;
  const integrity = integrityOfScripts(host.scripts, deployment);
  const map = JSON.stringify({ integrity });
  const later = addModuleIntegrity(laterHints(deployment), integrity);
  const template = addModuleIntegrity(host.template, integrity)
    .replace(DEFAULT_HEAD, '<!--head-->')
    .replace(HEAD, (head) => `${head}<!--policy-->\n    <script type="importmap">${map}</script>`)
    .replace('</head>', '<!--styles--></head>')
    .replace('<!--later-->', () => later);
  const parts = {
    host,
    config,
    integrity,
    inline: {
      scripts: [map, ...inlineScriptsOf(host.template)].map(hashOf),
      styles: inlineStylesOf(host.template).map(hashOf),
    },
    template: template
      .split(PLACE)
      .map((part, position) => (position % 2 === 0 ? Buffer.from(part) : (part as PlaceName))),
    head: DEFAULT_HEAD.exec(host.template)?.[0] ?? '',
    data: [
      `<script id="config" type="application/json">${toScriptJson(config)}</script>`,
      `<script id="registry" type="application/json">${toScriptJson(deployment.registry)}</script>`,
    ],
    id: config.offline ? compositionId(host, deployment, config) : null,
  };
  composed.set(deployment, parts);
  return parts;
}

/**
 * Composes a page: its shell or rendered content, the registry and config inline, the hashes of all scripts, and
 * preload links for its remotes.
 */
export function composePage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  { policy, head, rendered = null, kept = false }: Options = {},
): ComposedPage {
  const common = commonParts(host, deployment, config);
  const { integrity } = common;
  const inline = {
    scripts: common.inline.scripts,
    styles: [...common.inline.styles, ...styleTexts(rendered).map(hashOf)],
  };
  const data = [
    ...common.data,
    ...(common.id ? [offlineData({ id: common.id, kept })] : []),
    ...(rendered
      ? [`<script id="drawn" type="application/json">${escapeJsonForScript(rendered.data)}</script>`]
      : []),
  ].join('\n    ');
  const shell = rendered?.html ?? host.shells[page];
  const preloads = shell.match(LEADING_LINKS)?.[0] ?? '';
  const own = addModuleIntegrity(hints(page, deployment, host.runtime, { withStyles: !rendered }), integrity);
  const filled: Record<PlaceName, string> = {
    policy: policy ? policyMeta(policy(inline)) : '',
    head: head ?? common.head,
    hints: fontHints(host.fonts) + preloads,
    styles: (rendered ? '' : own) + styleElements(rendered),
    shell: shell.slice(preloads.length),
    data,
    next: rendered ? own : '',
  };
  const html = Buffer.concat(
    common.template.map((part) => (typeof part === 'string' ? Buffer.from(filled[part]) : part)),
  );
  return { html, inline };
}
