import { ToastRegion } from '@club/shared/ui';
import type { MouseEvent, ReactNode } from 'react';
import { RemoteSlot } from '../federation/remote-slot';
import { Footer } from './footer';
import { Header } from './header';
import { InterruptibleTransitions } from './interruptible-transitions';
import styles from './layout.module.css';

const CONTENT_ID = 'contenido';

/** In the page's history there is each page once, so that «Regresar» leads away from it. */
function goToContent(event: MouseEvent) {
  const content = document.getElementById(CONTENT_ID);
  if (!content) return;
  event.preventDefault();
  content.focus();
  content.scrollIntoView();
}

/** What stands on every page: header, main area, footer and the feedback widget (Spec §2, Common layout). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href={`#${CONTENT_ID}`} onClick={goToContent}>
        Saltar al contenido
      </a>
      <Header />
      <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
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
