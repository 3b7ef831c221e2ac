import { loadSpecialists } from '@club/shared/state';
import { Button, EmptyState } from '@club/shared/ui';
import { textsOfListFailure, useOnline, useRetry } from '@club/shared/ui/network';

/** Shows that a list failed to load and that the browser has no cached copy of it. Spec §8. */
export function ListFailure() {
  const retry = useRetry(() => loadSpecialists({ again: true }));
  return (
    <EmptyState {...textsOfListFailure(useOnline())}>
      <Button variant="secondary" {...retry}>
        Reintentar
      </Button>
    </EmptyState>
  );
}
