import { escapeHtml } from '../http/escape-html';

/** Markup that may stand in a page as it is. */
export type Html = { readonly markup: string };

type Content = Html | readonly Html[] | string | number | null;

function markupOf(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content));
  return 'markup' in content ? content.markup : content.map(({ markup }) => markup).join('');
}

/** A template whose values are text, whatever they hold, unless they are templates themselves. */
export const html = (parts: TemplateStringsArray, ...values: Content[]): Html => ({
  markup: parts.map((part, index) => part + markupOf(values[index] ?? null)).join(''),
});
