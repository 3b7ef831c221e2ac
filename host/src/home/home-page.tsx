import { HOME_TILES } from '@club/shared/catalogue';
import { HOME_TITLE } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { paths, workAreaFilterHref } from '@club/shared/routes';
import { Button, buttonClass, classNames, PageHeading, Pause, Play } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { useEffect, useState } from 'react';
import styles from './home-page.module.css';

/** Time that the banner shows each picture, ms (Spec §9). */
export const ROTATION_MS = 3_000;

type Picture = { src: string; alt: string };

const PICTURES = [
  { src: '/imagenes/portada.svg', alt: 'Una casa en construcción frente a las montañas del Valle Central' },
] as const;

/** Rotates the pictures; the visitor can pause. With one picture nothing changes (Spec §2, home). */
export function Banner({ pictures }: { pictures: readonly [Picture, ...Picture[]] }) {
  const [shown, setShown] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const rotates = pictures.length > 1;

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % pictures.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, [isPaused, pictures.length]);

  const { src, alt } = pictures[shown] ?? pictures[0];
  return (
    <div className={styles.banner}>
      <img src={src} alt={alt} width="1200" height="480" fetchPriority="high" />
      {rotates && (
        <Button variant="secondary" className={styles.pause} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? <Play /> : <Pause />}
          {isPaused ? 'Reanudar' : 'Pausar'}
        </Button>
      )}
    </div>
  );
}

/** Links to the work-area filter. Passes the area in navigation state, and in the address for new tabs (Spec §2, home). */
function WorkAreaTiles() {
  return (
    <ul className={styles.tiles}>
      {HOME_TILES.map(({ area, imagen }) => (
        <li key={area}>
          <Link
            className={classNames(cardClass('link'), styles.tile)}
            to={workAreaFilterHref({ area })}
            state={{ area }}
          >
            <img src={imagen} alt="" width="320" height="240" loading="lazy" />
            <span>{area}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function HomePage() {
  return (
    <>
      <section className={styles.hero}>
        <Banner pictures={PICTURES} />
        <div className={styles.pitch}>
          <PageHeading title={HOME_TITLE}>Encuentre al especialista indicado para su casa</PageHeading>
          <p>
            Todos los especialistas de este directorio fueron seleccionados por nuestra tienda por su
            experiencia, la calidad de su trabajo y su reputación.
          </p>
          <Link className={buttonClass('primary')} to={paths.specialists}>
            Buscar especialistas
          </Link>
        </div>
      </section>
      <section className={styles.areas} aria-labelledby="areas">
        <h2 id="areas">¿Qué trabajo necesita?</h2>
        <WorkAreaTiles />
      </section>
      <section className={styles.steps} aria-labelledby="como">
        <h2 id="como">Así funciona</h2>
        <ol>
          <li className={cardClass()}>
            <strong>Busque</strong> por área de trabajo, por provincia y cantón, o por nombre.
          </li>
          <li className={cardClass()}>
            <strong>Compare</strong> perfiles, certificaciones y evaluaciones de otros clientes.
          </li>
          <li className={cardClass()}>
            <strong>Contacte</strong> al especialista por WhatsApp, correo o llamada.
          </li>
        </ol>
      </section>
    </>
  );
}

/** Covers the home page for the first 0.4 s after it loaded; a CSS animation removes it (Spec §2, §9). */
export function Splash() {
  return (
    <div className={styles.splash} data-splash aria-hidden="true">
      <img src="/imagenes/logo.svg" alt="" width="96" height="96" />
    </div>
  );
}
