import { escapeHtml } from '../platform/http/escape-html';
import type { DrawnPage } from '../rendering/release-renderer';

/** A style element cannot hold its own end. */
const withoutEnd = (css: string): string => css.replace(/<\/(style)/gi, '<\\/$1');

/** The texts of the style elements that a drawn page brings along. */
export const styleTexts = (drawn: DrawnPage | null): string[] =>
  (drawn?.styles ?? []).map(({ text }) => withoutEnd(text));

/**
 * The styles of a drawn page, within it and after the host's, which say the order of the layers: nothing is painted
 * before they have arrived. The links after them never load
 * anything; the release finds them there and fetches no style sheet once more.
 */
export const styleElements = (drawn: DrawnPage | null): string =>
  (drawn?.styles ?? [])
    .map(
      ({ url, text }) =>
        `<style>${withoutEnd(text)}</style><link rel="stylesheet" disabled href="${escapeHtml(url)}">`,
    )
    .join('');
