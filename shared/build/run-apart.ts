import type { Plugin } from 'vite';

const ENTRY = '<script type="module"';

const hintAt = (chunk: string) =>
  new RegExp(`<link rel="modulepreload"([^>]*) href="([^"]*/${chunk}-[^"/]+)">\\s*`);

/** Has the page run a chunk before the entry that imports it: each in a task of its own, between which visitors are answered. */
export function runApart(chunk: string): Plugin {
  return {
    name: 'club:run-apart',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [hint, attributes, url] = html.match(hintAt(chunk)) ?? [];
        if (!hint) throw new Error(`The page hints at no chunk ${chunk}`);
        return html
          .replace(hint, '')
          .replace(
            ENTRY,
            `${ENTRY} fetchpriority="high"${attributes} src="${url}"></script>\n    ${ENTRY} fetchpriority="high"`,
          );
      },
    },
  };
}
