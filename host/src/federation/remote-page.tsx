import { type ModuleId, remoteOf } from '@club/shared/federation';
import { useLocation } from '@club/shared/router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DrawnFallback } from './remote-fallback';
import { abandonDrawn, retryModule, useDrawnAbandoned, useDrawnFailure } from './remote-modules';
import { RemoteSlot } from './remote-slot';

/**
 * Offers to load again the module of a page that the server drew. It follows the module's state alone: a change of what
 * stands around the drawn page would make React throw that away.
 */
function DrawnWithoutModule({ id }: { id: ModuleId }) {
  const state = useDrawnFailure(id);
  const main = state !== 'ready' && document.querySelector('main');
  return (
    main &&
    createPortal(
      <DrawnFallback remote={remoteOf(id)} busy={state === 'loading'} onRetry={() => retryModule(id)} />,
      main,
    )
  );
}

/**
 * Shows a page of a remote. What the server drew of it stays until its module takes over or the visitor goes to another
 * page, also if the module cannot be loaded; the shell around it answers before.
 */
export function RemotePage({ id, skeleton }: { id: ModuleId; skeleton: ReactNode }) {
  const isAbandoned = useDrawnAbandoned(id);
  const { pathname, search } = useLocation();
  const shown = pathname + search;
  const [drawn] = useState(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when another address is shown
  useEffect(() => () => abandonDrawn(id), [id, shown]);
  return (
    <>
      <Suspense key={isAbandoned || shown !== drawn ? 'anew' : 'as-drawn'} fallback={skeleton}>
        <RemoteSlot id={id} skeleton={skeleton} moduleProps={{}} />
      </Suspense>
      <DrawnWithoutModule id={id} />
    </>
  );
}
