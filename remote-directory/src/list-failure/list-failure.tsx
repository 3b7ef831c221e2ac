import { loadSpecialists } from '@club/shared/state';
import { Button, EmptyState } from '@club/shared/ui';
import { listFailureTexts, useOnline, useRetry } from '@club/shared/ui/network';

/** In the place of a list that could not be fetched and is not kept either: told where it is missed, by no dialog (Spec §8). */
export function ListFailure() {
  const retry = useRetry(() => loadSpecialists({ again: true }));
  return (
    <EmptyState {...listFailureTexts(useOnline())}>
      <Button variant="secondary" {...retry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
