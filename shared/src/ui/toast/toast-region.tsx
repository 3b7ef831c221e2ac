import { useSyncExternalStore } from 'react';
import { classNames } from '../class-names';
import { CircleAlert, CircleCheck } from '../icons';
import styles from './toast.module.css';
import { currentToasts, subscribe, type Toast } from './toast-store';

const SIGNS = { success: CircleCheck, error: CircleAlert };
const NONE: readonly Toast[] = [];

/** Where toasts appear: the shell mounts it once, so that screen readers know the region beforehand. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, currentToasts, () => NONE);
  return (
    <div role="status" aria-live="polite" className={styles.region}>
      {toasts.map(({ id, text, tone }) => {
        const Sign = SIGNS[tone];
        return (
          <p key={id} className={classNames(styles.toast, styles[tone])}>
            <Sign aria-hidden="true" />
            {text}
          </p>
        );
      })}
    </div>
  );
}
