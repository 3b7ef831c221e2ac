import styles from './splash.module.css';

/** Covers the home page for the first 0.4 s after it was loaded; style alone takes it away (Spec §2, §9). */
export function Splash() {
  return (
    <div className={styles.splash} data-splash aria-hidden="true">
      <img src="/imagenes/logo.svg" alt="" width="96" height="96" />
    </div>
  );
}
