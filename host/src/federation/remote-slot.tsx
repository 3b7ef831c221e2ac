import { type ModuleId, type ModuleProps, remoteOf } from '@club/shared/federation';
import { useLocation } from '@club/shared/router';
import { markNavigated } from '@club/shared/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { RemoteModule } from './containers';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFallback } from './remote-fallback';
import { isReplaceable, loadNewPage, replaceRelease, retryModule, useRemoteModule } from './remote-modules';

type SlotProps<Id extends ModuleId> = {
  id: Id;
  /** What stands in the module's place until it has arrived, in its final shape. */
  skeleton: ReactNode;
  /** Small places get a fallback of one line. */
  compact?: boolean;
  /** Taken when the module is mounted; a function is asked for them then. */
  moduleProps: ModuleProps<Id> | (() => ModuleProps<Id>);
};

type MountedProps = Pick<RemoteModule, 'Component'> & { moduleProps: object | (() => object) };

function Mounted({ Component, moduleProps }: MountedProps) {
  const [props] = useState(moduleProps);
  return <Component {...props} />;
}

/**
 * The place of a remote module in the page: skeleton, module, or a fallback with «Reintentar». A module that throws while
 * it is drawn gives way to that of another release before a fallback is shown.
 */
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
      key={module.entry}
      remote={remote}
      version={module.version}
      entry={module.entry}
      resetKey={key}
      onThrown={() => void replaceRelease(id)}
      fallback={(retry, isBlameless) =>
        !isBlameless && isReplaceable(id) ? (
          skeleton
        ) : (
          <RemoteFallback {...{ remote, compact }} missing={false} onRetry={again(remount(retry))} />
        )
      }
    >
      <Mounted Component={module.Component} moduleProps={moduleProps} />
    </RemoteBoundary>
  );
}
