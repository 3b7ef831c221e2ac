import { ToastRegion } from '@club/shared/ui';
import type { ReactNode } from 'react';
import { RemoteSlot } from '../federation/remote-slot';
import { Footer } from './footer';
import { Header } from './header';
import { InterruptibleTransitions } from './interruptible-transitions';
import styles from './layout.module.css';

/** What stands on every page: header, main area, footer and the feedback widget (Spec §2, Common layout). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <Header />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <aside className={styles.widget} aria-label="Opinión sobre el sitio">
        <RemoteSlot id="feedback/FeedbackWidget" compact skeleton={null} moduleProps={{}} />
      </aside>
      <ToastRegion />
      <InterruptibleTransitions />
    </>
  );
}
