import { useState } from 'react';
import { Button, ToastRegion } from '../ui';
import { CHAPTERS } from './chapters';
import styles from './gallery.module.css';
import { SCHEMES, type Scheme, showScheme } from './scheme';

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
