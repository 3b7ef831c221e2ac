export type ToastTone = 'success' | 'error';
export type Toast = { id: number; text: string; tone: ToastTone };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;

/** Spec §8. */
const SHOWN_MS = 2000;

/** Shows a short text at the top right and takes it away by itself. */
export function showToast(text: string, { tone = 'success' }: { tone?: ToastTone } = {}): void {
  lastId += 1;
  const toast = { id: lastId, text, tone };
  set([...toasts, toast]);
  setTimeout(() => set(toasts.filter((other) => other !== toast)), SHOWN_MS);
}
