/**
 * Gives jsdom what the kit needs of a browser: modal `<dialog>`s with their focus and Escape, pointer events,
 * `CSS.escape`. For tests only; call it in `beforeAll`.
 */
export function completeJsdom(): void {
  installModalDialogs();
  globalThis.CSS ??= {} as typeof CSS;
  CSS.escape ??= (text) => text.replace(/[^\w-]/g, '\\$&');
  window.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
}

let installed = false;

/** The modal `<dialog>`s alone, and the observer of sizes that they use: jsdom has no sizes to observe. */
export function installModalDialogs(): void {
  if (installed) return;
  installed = true;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const prototype = HTMLDialogElement.prototype;
  prototype.showModal = function showModal() {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('input, textarea, select, button, a[href]')?.focus();
  };
  prototype.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
  document.addEventListener('keydown', (event) => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (event.key === 'Escape') top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}
