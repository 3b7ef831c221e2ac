const MAIN = /<main.*<\/main>/s;
/** Matches elements that browsers parse differently with scripts on, comments and end tags. */
const IGNORED = /<(noscript|script|style|template)\b.*?<\/\1>|<!--.*?-->|<\/[^>]*>/gs;
const START_TAG_OR_ESCAPED = /<([^\s/>]+)(?:"[^"]*"|[^">])*>|&[^;\s]*;|["'\u00a0]/g;

/**
 * Returns a hash of the elements and texts within `main` in a page's HTML. It is the same for the HTML that React writes
 * and for what a browser makes of it, until something changes the page.
 */
export function markOf(html: string): number {
  const content = (MAIN.exec(html)?.[0] ?? '')
    .replace(IGNORED, '')
    .replace(START_TAG_OR_ESCAPED, (_, tag = '') => `<${tag.toLowerCase()}`);
  let hash = 0;
  for (const character of content) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return hash;
}
