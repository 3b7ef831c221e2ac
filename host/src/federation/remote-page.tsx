import type { ModuleId } from '@club/shared/federation';
import { type ReactNode, Suspense } from 'react';
import { useDrawnAbandoned } from './remote-modules';
import { RemoteSlot } from './remote-slot';

/**
 * A page that a remote fills. Where the server drew it, that stays until its module takes it over; the shell around it
 * answers before.
 */
export function RemotePage({ id, skeleton }: { id: ModuleId; skeleton: ReactNode }) {
  const isAbandoned = useDrawnAbandoned(id);
  return (
    <Suspense key={isAbandoned ? 'anew' : 'as-drawn'} fallback={skeleton}>
      <RemoteSlot id={id} skeleton={skeleton} moduleProps={{}} />
    </Suspense>
  );
}
