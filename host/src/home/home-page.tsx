import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, PageHeading } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { Banner } from './banner';
import styles from './home-page.module.css';
import { WorkAreaTiles } from './work-area-tiles';

const PICTURES = [
  { src: '/imagenes/portada.svg', alt: 'Una casa en construcción frente a las montañas del Valle Central' },
] as const;

export function HomePage() {
  return (
    <>
      <section className={styles.hero}>
        <Banner pictures={PICTURES} />
        <div className={styles.pitch}>
          <PageHeading title="Inicio">Encuentre al especialista indicado para su casa</PageHeading>
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
