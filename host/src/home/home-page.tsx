import { HOME_TILES } from '@club/shared/catalogue';
import { catalogueAreaFor, HOME_TITLE, specialistCountLabel } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { detailHref, paths, workAreaFilterHref } from '@club/shared/routes';
import { Button, buttonClass, classNames, PageHeading, Pause, Play, Stars } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { useEffect, useState } from 'react';
import type { Highlights } from './highlights';
import styles from './home-page.module.css';
import { SearchCard } from './search-card';
import { useHighlights } from './use-highlights';

/** Interval at which the banner changes its picture, ms (Spec §9). */
export const ROTATION_INTERVAL_MS = 3_000;

type Picture = { src: string; alt: string };

const PICTURES = [
  { src: '/imagenes/portada.svg', alt: 'Una casa en construcción frente a las montañas del Valle Central' },
] as const;

/** Rotates the pictures, unless there is only one; the visitor can pause the rotation (Spec §2, home). */
export function Banner({ pictures }: { pictures: readonly [Picture, ...Picture[]] }) {
  const [shown, setShown] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const rotates = pictures.length > 1;

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % pictures.length), ROTATION_INTERVAL_MS);
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

/**
 * Links to the work-area filter. Passes the area in navigation state, and in the URL for links that are opened in a new
 * tab (Spec §2, home).
 */
function WorkAreaTiles({ areas }: { areas: readonly string[] | undefined }) {
  return (
    <ul className={styles.tiles}>
      {HOME_TILES.map(({ area, imagen }, index) => {
        const isEmpty = areas?.includes(catalogueAreaFor(area)) === false;
        return (
          <li key={area}>
            <Link
              className={classNames(cardClass('link'), styles.tile)}
              to={workAreaFilterHref({ area })}
              state={{ area }}
              aria-describedby={isEmpty ? `pronto-${index}` : undefined}
            >
              <img src={imagen} alt="" width="320" height="240" loading="lazy" />
              <span>{area}</span>
            </Link>
            {isEmpty && (
              <span id={`pronto-${index}`} className={styles.soon}>
                Pronto
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Maximum number of links; the search form suggests all other specializations. */
const MAX_LINKS = 8;

/** Links to the most frequent specializations. */
function CommonJobs({ jobs }: Pick<Highlights, 'jobs'>) {
  return (
    <section className={styles.areas} aria-labelledby="trabajos-comunes">
      <h2 id="trabajos-comunes">Trabajos más comunes</h2>
      <ul className={styles.jobs}>
        {jobs.slice(0, MAX_LINKS).map(({ count, ...work }) => (
          <li key={work.especializacion}>
            <Link className={cardClass('link')} to={workAreaFilterHref(work)}>
              {work.especializacion} <small>{specialistCountLabel(count)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the latest comments, each with a link to its specialist. */
function LatestComments({ comments }: Pick<Highlights, 'comments'>) {
  return (
    <section className={styles.areas} aria-labelledby="comentarios">
      <h2 id="comentarios">Lo que dicen otros clientes</h2>
      <ul className={styles.comments}>
        {comments.map(({ id, especialista, trabajo, nombre, calificacion, comentario, fecha }) => (
          <li key={id} className={cardClass()}>
            {calificacion > 0 && <Stars value={calificacion} />}
            <blockquote>{comentario}</blockquote>
            <p>
              Sobre <Link to={detailHref(id)}>{especialista}</Link>
              {trabajo && ` · ${trabajo}`}
            </p>
            <p>{`${nombre || 'Sin nombre'}, ${fecha}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomePage() {
  const highlights = useHighlights();
  const { areas, jobs = [], comments = [] } = highlights ?? {};
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
          <SearchCard highlights={highlights} />
        </div>
      </section>
      <section className={styles.areas} aria-labelledby="areas">
        <h2 id="areas">Elija un área de trabajo</h2>
        <WorkAreaTiles areas={areas} />
      </section>
      {jobs.length > 0 && <CommonJobs jobs={jobs} />}
      {comments.length > 0 && <LatestComments comments={comments} />}
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
      <section className={styles.guide} aria-labelledby="antes">
        <h2 id="antes">Antes de contratar</h2>
        <p>Permisos, precio, contrato y pagos: lo que conviene revisar antes de empezar.</p>
        <Link className={buttonClass('secondary')} to={paths.hiringGuide}>
          Ver la lista
        </Link>
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
