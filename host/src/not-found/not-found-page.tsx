import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, PageHeading } from '@club/shared/ui';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <img src="/imagenes/no-encontrada.svg" alt="" width="320" height="220" />
      <PageHeading title="Página no encontrada">No encontramos esta página</PageHeading>
      <p>Puede que el enlace haya cambiado o tenga un error. Desde aquí puede:</p>
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
