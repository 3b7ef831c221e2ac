import { loadSpecialists } from '@club/shared/state';
import { Button, EmptyState } from '@club/shared/ui';
import { listFailureTexts, useOnline, useRetry } from '@club/shared/ui/network';

/** Replaces a list that failed to load and has no cached copy. Spec §8. */
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
