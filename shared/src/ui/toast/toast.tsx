import { useSyncExternalStore } from 'react';
import { classNames } from '../class-names';
import { CircleAlert, CircleCheck } from '../icons';
import styles from './toast.module.css';

export type ToastTone = 'success' | 'error';
type Toast = { id: number; text: string; tone: ToastTone };

/** Time for which a toast is shown, ms. Spec §8. */
const TOAST_DURATION_MS = 2000;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a short text at the top right for two seconds. */
export function showToast(text: string, { tone = 'success' }: { tone?: ToastTone } = {}): void {
  lastId += 1;
  const toast = { id: lastId, text, tone };
  set([...toasts, toast]);
  setTimeout(() => set(toasts.filter((other) => other !== toast)), TOAST_DURATION_MS);
}

/** Shows a toast which says that the code of a dialog could not be fetched. */
export function showLoadFailure(): void {
  showToast('No se pudo abrir. Intente de nuevo.', { tone: 'error' });
}

const ICONS = { success: CircleCheck, error: CircleAlert };

/**
 * Shows the toasts. The shell mounts it once at the start, because screen readers ignore a live region that appears
 * together with its text.
 */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <div role="status" aria-live="polite" className={styles.region}>
      {shown.map(({ id, text, tone }) => {
        const Icon = ICONS[tone];
        return (
          <p key={id} className={classNames(styles.toast, styles[tone])}>
            <Icon aria-hidden="true" />
            {text}
          </p>
        );
      })}
    </div>
  );
}
