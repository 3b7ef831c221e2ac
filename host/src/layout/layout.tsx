import { ToastRegion } from '@club/shared/ui';
import { type MouseEvent, type ReactNode, useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { RemoteSlot } from '../federation/remote-slot';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';

const CONTENT_ID = 'contenido';

/** Moves the focus to the content without a new history entry, because «Regresar» must leave the page. */
function goToContent(event: MouseEvent) {
  const content = document.getElementById(CONTENT_ID);
  if (!content) return;
  event.preventDefault();
  content.focus();
  content.scrollIntoView();
}

const INPUT_EVENTS = ['pointerdown', 'click', 'keydown', 'beforeinput'] as const;

/**
 * Ends a pending view transition when the visitor presses something. While React waits for the browser's snapshot of
 * the old page, half a second on slow phones, it drops all events.
 */
function InterruptibleTransitions() {
  const [, interrupt] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const end = () => flushSync(interrupt);
    for (const type of INPUT_EVENTS) window.addEventListener(type, end, { capture: true });
    return () => {
      for (const type of INPUT_EVENTS) window.removeEventListener(type, end, { capture: true });
    };
  }, []);
  return null;
}

/** Common layout: header, main area, footer and the feedback widget (Spec §2, Common layout). */
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
