import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { ArrowRight, classNames, PageHeading } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import styles from './search-method.module.css';

/** Renders /especialistas. Spec §2. */
export default function SearchMethodPage() {
  return (
    <section data-boundary="directory" className={styles.page}>
      <PageHeading title="Buscar especialistas en Costa Rica">
        ¿Cómo desea buscar a su especialista?
      </PageHeading>
      <p className={styles.help}>Empiece por el trabajo o por el lugar.</p>
      <ul className={styles.methods}>
        <Method
          href={paths.workAreaFilter}
          picture="/imagenes/areas/construccion.svg"
          title="Por área de trabajo"
          text="Si ya sabe qué trabajo necesita: construcción, pintura y más."
        />
        <Method
          href={paths.provinceFilter}
          picture="/imagenes/provincias/san-jose.svg"
          title="Por área de cobertura"
          text="Si prefiere empezar por su provincia y su cantón."
        />
      </ul>
    </section>
  );
}

type MethodProps = { href: string; picture: string; title: string; text: string };

function Method({ href, picture, title, text }: MethodProps) {
  return (
    <li>
      <Link to={href} className={classNames(cardClass('link'), styles.card)}>
        <img className={styles.picture} src={picture} alt="" width="320" height="240" />
        <span className={styles.text}>
          <span className={styles.title}>
            {title}
            <ArrowRight className={styles.sign} size={22} aria-hidden="true" />
          </span>{' '}
          <span className={styles.hint}>{text}</span>
        </span>
      </Link>
    </li>
  );
}
