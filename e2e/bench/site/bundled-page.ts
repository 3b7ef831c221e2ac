/** The parts of a page of the federated site that one bundle of the same source would have too. */
export type PageParts = {
  config: string;
  /** What the page was drawn from; empty where it carries its shell only. */
  drawn: string;
  shell: string;
  fonts: string[];
  preloads: string[];
};

const found = (html: string, what: string, pattern: RegExp): string => {
  const part = html.match(pattern)?.[1];
  if (part === undefined) throw new Error(`The composed page has no ${what}`);
  return part;
};

const links = (html: string, kind: 'image' | 'font' | 'fetch'): string[] =>
  html.match(new RegExp(`<link [^>]*\\bas="${kind}"[^>]*>`, 'g')) ?? [];

/** Reads a page as the site composed it. */
export function partsOf(html: string): PageParts {
  const head = found(html, 'head', /<head>([\s\S]*?)<\/head>/);
  return {
    config: found(html, 'configuration', /(<script id="config"[\s\S]*?<\/script>)/),
    drawn: html.match(/<script id="drawn"[\s\S]*?<\/script>/)?.[0] ?? '',
    shell: found(html, 'shell', /<div id="root">([\s\S]*)<\/div>\s*<script id="config"/),
    fonts: links(head, 'font'),
    preloads: [...links(head, 'image'), ...links(head, 'fetch')],
  };
}

const fill = (template: string, hints: string, shell: string, data: string): string =>
  template
    .replace('<!--hints-->', () => hints)
    .replace('<!--shell-->', () => shell)
    .replace('<!--data-->', () => data);

/** The host's code asks which releases run: none, as a bundle has no remotes. */
const NO_RELEASES = `<script id="registry" type="application/json">{"contract":"1","remotes":{}}</script>`;

/** What the bundle is without a server that draws: an empty place for the page. */
export const clientRendered = (template: string, { config }: PageParts): string =>
  fill(template, '', '', config + NO_RELEASES);

/** The same bundle in the page as the federated site draws it. */
export const prerendered = (template: string, { config, drawn, shell, fonts, preloads }: PageParts): string =>
  fill(template, [...fonts, ...preloads].join(''), shell, config + NO_RELEASES + drawn);
