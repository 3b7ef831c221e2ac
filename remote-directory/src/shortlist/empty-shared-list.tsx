import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, EmptyState } from '@club/shared/ui';

/** Nobody of the list that was sent is in the directory. */
export function EmptySharedList() {
  return (
    <EmptyState
      image="/imagenes/sin-especialista.svg"
      title="Nadie de esta lista está en el directorio"
      text="Puede ser que ya no estén, o que el enlace no haya llegado completo."
    >
      <Link to={paths.specialists} className={buttonClass('primary')}>
        Buscar especialistas
      </Link>
    </EmptyState>
  );
}
