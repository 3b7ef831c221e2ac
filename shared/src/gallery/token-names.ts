/** The names of the tokens with a prefix, in the order of the style sheet. */
export function tokenNames(prefix: string): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const roots = rules.filter((rule): rule is CSSStyleRule => (rule as CSSStyleRule).selectorText === ':root');
  return roots.flatMap((rule) => [...rule.style]).filter((name) => name.startsWith(prefix));
}
