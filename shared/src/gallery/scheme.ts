export const SCHEMES = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const DARK = /\(prefers-color-scheme:\s*dark\)/;
const MEDIA = { light: 'not all', dark: 'all' };
const asWritten = new WeakMap<CSSMediaRule, string>();

/** Shows the page in a scheme, whatever the browser prefers, by rewriting the condition of the dark rules. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme;
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const written = asWritten.get(rule) ?? rule.media.mediaText;
    if (!DARK.test(written)) continue;
    asWritten.set(rule, written);
    rule.media.mediaText = scheme === 'system' ? written : MEDIA[scheme];
  }
}
