import { createHash } from 'node:crypto';
import { documentTitle, SITE_NAME } from '@club/shared/domain';
import tokens from '@club/shared/ui/tokens.css?raw';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OPERATORS_ROOT } from '../platform/http/paths';
import rules from './page.css?raw';
import refresh from './refresh.js?raw';

const STYLES = `${tokens}${rules}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyWith = (...directives: string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(STYLES)}`,
    "img-src 'self'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Admits the page's own styles and the site's icon. */
export const PAGE_POLICY = policyWith();

/** Admits the refresh script too. */
export const REFRESHED_PAGE_POLICY = policyWith(
  `script-src ${hashOf(refresh)}`,
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
);

const ZONE = { timeZone: 'America/Costa_Rica' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...ZONE, dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en-GB', { ...ZONE, timeStyle: 'medium', hourCycle: 'h23' });

/** Shows a moment in Costa Rica's time. */
export function Moment({ iso }: { iso: string }) {
  const date = new Date(iso);
  const day = DAY.format(date).replaceAll(' ', '\u00a0');
  return (
    <time dateTime={iso}>
      {day}, {TIME.format(date)}
    </time>
  );
}

export const Note = ({ children }: { children: ReactNode }) => <span className="muted">{children}</span>;

export const NONE = <Note>–</Note>;

export const Code = ({ children }: { children: string | null }) =>
  children === null ? NONE : <code>{children}</code>;

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

export const Section = ({ id, title, className, children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const RefreshControls = () => (
  <>
    <p className="refresh">
      <a href={OPERATORS_ROOT}>Refresh</a>
      <label hidden>
        <input type="checkbox" id="auto-refresh" defaultChecked /> every 5 seconds
      </label>
    </p>
    <p id="refresh-problem" role="status" />
  </>
);

type PageProps = { title: string; isRefreshed?: boolean; children: ReactNode };

/** Renders a page for operators. It reads without scripts; with `isRefreshed` a script keeps it current. */
export const renderPage = ({ title, isRefreshed = false, children }: PageProps): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{documentTitle(title)}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{STYLES}</style>
        {isRefreshed && <script type="module">{refresh}</script>}
      </head>
      <body>
        <header>
          <p>
            <a href="/">{SITE_NAME}</a>
          </p>
          <h1>{title}</h1>
          {isRefreshed && <RefreshControls />}
        </header>
        <main>{children}</main>
      </body>
    </html>,
  )}\n`;

/** Renders the page that asks for a deploy token. */
export const renderTokenPage = (intro: string): string =>
  renderPage({
    title: 'Deploy token needed',
    children: (
      <>
        <p>{intro}</p>
        <p>Reload the page and enter your deploy token as the password. Any user name will do.</p>
      </>
    ),
  });
