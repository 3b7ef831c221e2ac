import { loadSpecialists } from '@club/shared/state';
import { Button, EmptyState } from '@club/shared/ui';
import { useOnline, useRetry } from '@club/shared/ui/network';

/** In the place of a list that could not be fetched and is not kept either: told where it is missed, by no dialog (Spec §8). */
export function ListFailure() {
  const online = useOnline();
  const retry = useRetry(() => loadSpecialists({ again: true }));
  return (
    <EmptyState
      title={online ? 'No pudimos cargar la lista de especialistas' : 'Parece que no hay conexión'}
      text={
        online
          ? 'Suele ser algo pasajero: seguimos intentándolo. También puede reintentarlo ahora.'
          : 'Revise su internet: la lista aparecerá apenas vuelva la conexión.'
      }
    >
      <Button variant="secondary" {...retry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
