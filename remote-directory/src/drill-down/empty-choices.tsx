import type { DrillDownSteps, Specialist } from '@club/shared/domain';
import { EmptyState } from '@club/shared/ui';
import { WiderSearches } from '../wider-searches/wider-searches-view';

type EmptyChoicesProps = { list: readonly Specialist[]; chosen: DrillDownSteps };

/** Instead of cards: this choice has no specialists, or there are none at all. */
export function EmptyChoices({ list, chosen }: EmptyChoicesProps) {
  return list.length > 0 ? (
    <>
      <EmptyState
        image="/imagenes/sin-resultados.svg"
        title="Por ahora no hay especialistas aquí"
        text="Regrese al paso anterior y elija otra opción."
      />
      <WiderSearches list={list} filters={chosen} />
    </>
  ) : (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="Por ahora no hay especialistas para mostrar"
      text="Le invitamos a visitarnos de nuevo pronto."
    />
  );
}
