import { EmptyState } from '@club/shared/ui';

/**
 * Instead of cards: this choice has no specialists, or there are none at all. A failed service is not told
 * (Spec §8): then nothing is there to show, and that is all that is said.
 */
export function EmptyChoices({ anywhere }: { anywhere: boolean }) {
  return anywhere ? (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="Por ahora no hay especialistas aquí"
      text="Regrese al paso anterior y elija otra opción."
    />
  ) : (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="Por ahora no hay especialistas para mostrar"
      text="Le invitamos a visitarnos de nuevo pronto."
    />
  );
}
