const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
const STYLE = /<style>(.*?)<\/style>/gs;

/** A page with its style sheets within: nothing can be painted before they have arrived. `read` gives the text behind an URL. */
export const inlineStyles = (html: string, read: (url: string) => string): string =>
  html.replace(STYLE_SHEET, (_link, url: string) => `<style>${read(url).trim()}</style>`);

const SCRIPT = /<script>(.*?)<\/script>/gs;

/** The texts of a page's inline scripts. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(SCRIPT)].map(([, text]) => text ?? '');

/** The texts of a page's inline styles. */
export const inlineStylesOf = (html: string): string[] =>
  [...html.matchAll(STYLE)].map(([, text]) => text ?? '');
