/** Runs it once the page has loaded with all that its HTML asks for. */
export function afterLoad(action: () => void): void {
  if (document.readyState === 'complete') action();
  else window.addEventListener('load', action, { once: true });
}
