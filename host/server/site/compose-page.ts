import { createHash } from 'node:crypto';
import type { PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { OwnComposition } from '../../worker/composition';
import { escapeHtml, scriptJson, scriptText } from '../platform/http/escape-html';
import type { InlineHashes } from '../platform/http/security-headers';
import type { Deployment } from '../registry/deployment';
import type { DrawnPage } from '../rendering/release-renderer';
import { styleElements, styleTexts } from './drawn-styles';
import { hints, laterHints } from './hints';
import { integrityOfScripts } from './import-map';
import { inlineScriptsOf, inlineStylesOf } from './inline-styles';
import { compositionId } from './offline/composition-id';
import { pinModules } from './pin-modules';

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
