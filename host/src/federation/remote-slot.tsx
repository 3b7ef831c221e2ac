import type { ModuleId, ModuleProps } from '@club/shared/federation';
import { useLocation } from '@club/shared/router';
import { markNavigated } from '@club/shared/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { remoteOf } from './module-parts';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFallback } from './remote-fallback';
import { loadNewPage, retryModule, useRemoteModule } from './remote-modules';

type SlotProps<Id extends ModuleId> = {
  id: Id;
  /** What stands in the module's place until it has arrived, in its final shape. */
  skeleton: ReactNode;
  /** Small places get a fallback of one line. */
  compact?: boolean;
  moduleProps: ModuleProps<Id>;
};

/** The place of a remote module in the page: skeleton, module, or a fallback with «Reintentar». */
export function RemoteSlot<Id extends ModuleId>({
  id,
  skeleton,
  compact = false,
  moduleProps,
}: SlotProps<Id>) {
  const module = useRemoteModule(id);
  const { key } = useLocation();
  const remounted = useRef<string | null>(null);
  const hadFocus = useRef(false);
  const remote = remoteOf(id);

  // The button that had the focus goes with the fallback: the page's heading takes it over, unless the visitor went on meanwhile.
  const again = (retry: () => void) => () => {
    hadFocus.current = !compact && document.activeElement?.closest(`[data-boundary="${remote}"]`) !== null;
    retry();
  };
  useLayoutEffect(() => {
    if (module.state !== 'ready' || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) markNavigated();
  });

  if (module.state === 'loading') return skeleton;
  if (module.state === 'failed') {
    return <RemoteFallback {...{ remote, compact }} missing onRetry={again(() => retryModule(id))} />;
  }
  const remount = (retry: () => void) => () => {
    if (remounted.current === key) loadNewPage();
    remounted.current = key;
    retry();
  };
  return (
    <RemoteBoundary
      remote={remote}
      version={module.version}
      resetKey={key}
      fallback={(retry) => (
        <RemoteFallback {...{ remote, compact }} missing={false} onRetry={again(remount(retry))} />
      )}
    >
      <module.Component {...moduleProps} />
    </RemoteBoundary>
  );
}
