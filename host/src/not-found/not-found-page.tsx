import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, PageHeading } from '@club/shared/ui';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <img src="/imagenes/no-encontrada.svg" alt="" width="320" height="220" />
      <PageHeading title="Página no encontrada">No encontramos esta página</PageHeading>
      <p>Puede que la dirección haya cambiado o que tenga un error. Estas son buenas formas de seguir:</p>
      <div className={styles.actions}>
        <Link className={buttonClass('primary')} to={paths.specialists}>
          Buscar especialistas
        </Link>
        <Link className={buttonClass('secondary')} to={paths.home}>
          Ir al inicio
        </Link>
      </div>
    </div>
  );
}
