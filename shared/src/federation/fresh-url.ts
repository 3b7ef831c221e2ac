/** The import map pins an entry under this many fresh queries; beyond them only a new page helps. */
export const MAX_FRESH_QUERIES = 3;

/** The entry under another address, since a browser remembers a broken module under its own. */
export function freshUrl(entry: string, query: number): string {
  return `${entry}${entry.includes('?') ? '&' : '?'}r=${query}`;
}
