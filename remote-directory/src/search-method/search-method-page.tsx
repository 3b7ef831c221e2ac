import { paths } from '@club/shared/routes';
import { PageHeading } from '@club/shared/ui';
import { MethodCard } from './method-card';
import styles from './search-method.module.css';

/** /especialistas: by work area or by coverage area (Spec §2). */
export default function SearchMethodPage() {
  return (
    <section data-boundary="directory" className={styles.page}>
      <PageHeading>¿Cómo desea buscar a su especialista?</PageHeading>
      <p className={styles.help}>
        Elija por dónde empezar. En pocos pasos verá a quienes trabajan cerca de usted.
      </p>
      <ul className={styles.methods}>
        <li>
          <MethodCard
            href={paths.workAreaFilter}
            picture="/imagenes/areas/construccion.svg"
            title="Por área de trabajo"
            text="Si ya sabe qué trabajo necesita: construcción, pintura y más."
          />
        </li>
        <li>
          <MethodCard
            href={paths.provinceFilter}
            picture="/imagenes/provincias/san-jose.svg"
            title="Por área de cobertura"
            text="Si prefiere empezar por su provincia y su cantón."
          />
        </li>
      </ul>
    </section>
  );
}
