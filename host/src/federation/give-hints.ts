/** Gives the browser the hints that the page keeps back in a template, as they would delay what it needs before. */
export function giveHints(id: 'next' | 'later'): void {
  const hints = document.getElementById(id);
  if (hints instanceof HTMLTemplateElement) document.head.append(hints.content);
}
