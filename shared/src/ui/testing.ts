/**
 * Adds the browser features that the UI kit needs to jsdom: modal dialogs, pointer events, `CSS.escape`. Call it in
 * `beforeAll`.
 */
export function polyfillJsdom(): void {
  installModalDialogs();
  globalThis.CSS ??= {} as typeof CSS;
  CSS.escape ??= (text) => text.replace(/[^\w-]/g, '\\$&');
  window.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
}

let installed = false;

/** Adds modal `<dialog>`s with focus and Escape, and the `ResizeObserver` that they use. */
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
