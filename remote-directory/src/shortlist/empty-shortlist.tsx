import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, EmptyState } from '@club/shared/ui';

/** Nobody is kept yet: how to keep somebody. */
export function EmptyShortlist() {
  return (
    <EmptyState
      image="/imagenes/sin-especialista.svg"
      title="Todavía no ha guardado a nadie"
      text="Toque el corazón de un especialista para tenerlo a mano aquí: podrá comparar, anotar y pedir cotizaciones. La lista se queda en este navegador."
    >
      <Link to={paths.specialists} className={buttonClass('primary')}>
        Buscar especialistas
      </Link>
    </EmptyState>
  );
}
