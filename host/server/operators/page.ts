import { createHash } from 'node:crypto';
import { documentTitle, SITE_NAME } from '@club/shared/domain';
import tokens from '@club/shared/ui/tokens.css?raw';
import { type Html, html } from './html';
import rules from './page.css?raw';

/** The site's colours, and what the operators' pages do with them. */
const styles = `${tokens}${rules}`;

/** The policy of the operators' pages: their own styles, the site's icon, nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE: Html = { markup: `<style>${styles}</style>` };

/** A whole page for operators; it needs no script. */
export const page = (title: string, intro: Html, content: Html): Html => html`<!doctype html>
<html lang="es-CR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${documentTitle(title)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${STYLE}
  </head>
  <body>
    <header>
      <p class="site"><a href="/">${SITE_NAME}</a></p>
      <h1>${title}</h1>
      ${intro}
    </header>
    <main>${content}</main>
  </body>
</html>
`;
