// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens the rows are cards, and some browsers then drop the roles
import { createHash } from 'node:crypto';
import { documentTitle, SITE_NAME } from '@club/shared/domain';
import tokens from '@club/shared/ui/tokens.css?raw';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OPERATORS_ROOT } from '../platform/http/paths';
import rules from './page.css?raw';
import refresh from './refresh.js?raw';

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const COUNT = new Intl.NumberFormat('en');
const NBSP = '\u00a0';

/** Formats a share as a percentage: 0.0213 → "2.1 %". */
export const formatPercent = (share: number): string => PERCENT.format(share).replace('%', `${NBSP}%`);

export const formatInteger = (value: number): string => COUNT.format(value);

/** Formats a count with its noun: 1, "visitor" → "1 visitor"; 1200, "visitor" → "1,200 visitors". */
export const formatQuantity = (value: number, noun: string): string =>
  `${formatInteger(value)} ${noun}${value === 1 ? '' : 's'}`;

const MINUTE_MS = 60_000;
const HOUR = 60;
const COSTA_RICAN_DAY = 24 * HOUR;

/** Rounds a duration up to minutes and returns its two largest units, such as "1 h 20 min". */
export function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const units: [number, string][] = [
    [Math.floor(minutes / COSTA_RICAN_DAY), 'd'],
    [Math.floor((minutes % COSTA_RICAN_DAY) / HOUR), 'h'],
    [minutes % HOUR, 'min'],
  ];
  const first = units.findIndex(([value]) => value > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([value]) => value > 0);
  return shown.map(([value, unit]) => `${value}${NBSP}${unit}`).join(' ');
}

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  caption: string;
  /** Columns; the first one is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Renders a table. On narrow screens each row becomes a card in which each cell shows its column's title. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  const [header, ...others] = columns;
  return (
    <table role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title }) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            <th role="rowheader" scope="row">
              {header?.cell(row)}
            </th>
            {others.map(({ title, cell }) => (
              <td key={title} role="cell" data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STYLES = `${tokens}${rules}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyWith = (formAction: string, ...directives: string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(STYLES)}`,
    "img-src 'self'",
    ...directives,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** Content security policy of pages without scripts: allows their own styles and the site's icon. */
export const SCRIPTLESS_PAGE_CSP = policyWith("'none'");

/** Content security policy of pages that refresh: as `SCRIPTLESS_PAGE_CSP`, plus the refresh script and the forms. */
export const REFRESHED_PAGE_CSP = policyWith(
  "'self'",
  `script-src ${hashOf(refresh)}`,
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
);

const ZONE = { timeZone: 'America/Costa_Rica' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...ZONE, dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en-GB', { ...ZONE, timeStyle: 'medium', hourCycle: 'h23' });

/** Shows a time in Costa Rica's time zone. */
export function DateTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  const day = DAY.format(date).replaceAll(' ', '\u00a0');
  return (
    <time dateTime={iso}>
      {day}, {TIME.format(date)}
    </time>
  );
}

export const Note = ({ children }: { children: ReactNode }) => <span className="muted">{children}</span>;

export const EMPTY_CELL = <Note>–</Note>;

export const Code = ({ children }: { children: string | null }) =>
  children === null ? EMPTY_CELL : <code>{children}</code>;

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

export const PageSection = ({ id, title, className, children }: SectionProps) => (
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

/**
 * Renders a page for operators. It works without scripts; with `isRefreshed`, a script keeps its content up to date.
 */
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

/** Renders the outcome of an action. */
export const renderOutcomePage = (title: string, text: string): string =>
  renderPage({
    title,
    children: (
      <>
        <p role="status">{text}</p>
        <p>
          <a href={OPERATORS_ROOT}>Back to what runs now</a>
        </p>
      </>
    ),
  });

/** Renders a page that asks for a deploy token, with `intro` as the reason. */
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
