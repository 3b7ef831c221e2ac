import { EmptyState } from '@club/shared/ui';

/** Instead of cards: this choice has no specialists, or (when the service failed and nothing is kept) there are none at all. */
export function EmptyChoices({ anywhere }: { anywhere: boolean }) {
  return anywhere ? (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="Por ahora no hay especialistas aquí"
      text="Regrese al paso anterior y elija otra opción."
    />
  ) : (
    <EmptyState
      image="/imagenes/error.svg"
      title="No pudimos mostrar los especialistas"
      text="Por favor, intente de nuevo en unos minutos."
    />
  );
}
