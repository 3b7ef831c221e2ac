import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, ToastRegion } from '../ui';
import type { Chapter } from './chapter';
import styles from './gallery.module.css';
import { buttons, fields, menus, searchFields, stars } from './specimens/controls';
import { helpers, icons, tokens, typography } from './specimens/foundations';
import { cards, dialogs, loading, messages } from './specimens/messages';

export const CHAPTERS: readonly Chapter[] = [
  tokens,
  typography,
  buttons,
  fields,
  searchFields,
  menus,
  dialogs,
  messages,
  cards,
  stars,
  loading,
  icons,
  helpers,
];

/** Shows all components of the UI kit in all states. Documentation for the teams, only in development. */
export function mountGallery(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Gallery />);
}

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-');

export function Gallery() {
  const [scheme, setScheme] = useState<Scheme>('system');
  const show = (chosen: Scheme) => {
    showScheme(chosen);
    setScheme(chosen);
  };
  return (
    <>
      <header className={styles.bar}>
        <strong>UI kit</strong>
        <fieldset className={styles.schemes}>
          <legend className="visually-hidden">Colour scheme</legend>
          {SCHEMES.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === scheme ? 'primary' : 'secondary'}
              aria-pressed={one === scheme}
              onClick={() => show(one)}
            >
              {one}
            </Button>
          ))}
        </fieldset>
      </header>
      <main className={styles.page}>
        <nav aria-label="Chapters">
          <ul className={styles.contents}>
            {CHAPTERS.map(({ title }) => (
              <li key={title}>
                <a href={`#${anchor(title)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {CHAPTERS.map(({ title, shows, about, specimens }) => (
          <section
            key={title}
            id={anchor(title)}
            className={styles.chapter}
            aria-labelledby={`${anchor(title)}-title`}
          >
            <h2 id={`${anchor(title)}-title`}>{title}</h2>
            <p className={styles.about}>{about}</p>
            {shows.length > 0 && <code className={styles.exports}>{shows.join(', ')}</code>}
            <div className={styles.specimens}>{specimens}</div>
          </section>
        ))}
      </main>
      <ToastRegion />
    </>
  );
}

const SCHEMES = ['system', 'light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const DARK = /\(prefers-color-scheme:\s*dark\)/;
const MEDIA = { light: 'not all', dark: 'all' };
const originalMedia = new WeakMap<CSSMediaRule, string>();

/**
 * Shows the colour scheme that the viewer chose, whatever the browser prefers, by rewriting the media queries of the
 * dark rules.
 */
function showScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme;
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const original = originalMedia.get(rule) ?? rule.media.mediaText;
    if (!DARK.test(original)) continue;
    originalMedia.set(rule, original);
    rule.media.mediaText = scheme === 'system' ? original : MEDIA[scheme];
  }
}
