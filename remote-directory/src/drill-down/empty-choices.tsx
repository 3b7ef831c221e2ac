import { EmptyState } from '@club/shared/ui';
import type { WiderSearch } from '../wider-searches/wider-searches';
import { WiderSearches } from '../wider-searches/wider-searches-view';

type EmptyChoicesProps = { wider: readonly WiderSearch[]; isAnybodyThere: boolean };

/** Instead of cards: this choice has no specialists, or there are none at all. */
export function EmptyChoices({ wider, isAnybodyThere }: EmptyChoicesProps) {
  return isAnybodyThere ? (
    <>
      <EmptyState
        image="/imagenes/sin-resultados.svg"
        title="Por ahora no hay especialistas aquí"
        text="Regrese al paso anterior y elija otra opción."
      />
      <WiderSearches title="Búsquedas parecidas con especialistas" searches={wider} />
    </>
  ) : (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="Por ahora no hay especialistas para mostrar"
      text="Le invitamos a visitarnos de nuevo pronto."
    />
  );
}
