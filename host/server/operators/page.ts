import { createHash } from 'node:crypto';
import { documentTitle, SITE_NAME } from '@club/shared/domain';
import tokens from '@club/shared/ui/tokens.css?raw';
import morphdom from 'morphdom/dist/morphdom-umd.min.js?raw';
import { type Html, html } from './html';
import live from './live.js?raw';
import rules from './page.css?raw';
import pictures from './pictures/pictures.css?raw';

/** The site's colours, and what the operators' pages do with them. */
const styles = `${tokens}${rules}${pictures}`;

const script = `${morphdom}${live}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyWith = (...directives: string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(styles)}`,
    "img-src 'self'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of the operators' pages: their own styles, the site's icon, nothing else. */
export const PAGE_POLICY = policyWith();

/** Of a page that follows what it shows: one script beside, which asks the site and makes no markup out of text. */
export const LIVE_PAGE_POLICY = policyWith(
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
);

const STYLE: Html = { markup: `<style>${styles}</style>` };
const SCRIPT: Html = { markup: `<script type="module">${script}</script>` };

/** What a page shows: all that its script asks for again. */
export const pageBody = (title: string, intro: Html, content: Html): Html => html`<header>
      <p class="site"><a href="/">${SITE_NAME}</a></p>
      <h1>${title}</h1>
      ${intro}
    </header>
    <main>${content}</main>`;

/** A whole page for operators; it needs no script, and a live one is up to date without being asked for again. */
export const page = (title: string, body: Html, { live = false } = {}): Html => html`<!doctype html>
<html lang="es-CR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${documentTitle(title)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${STYLE}
    ${live ? SCRIPT : null}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
