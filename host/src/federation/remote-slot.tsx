import { type ModuleId, type ModuleProps, type RemoteName, remoteOfModule } from '@club/shared/federation';
import { useLocation } from '@club/shared/router';
import { Button, EmptyState, markNavigated } from '@club/shared/ui';
import { useOnline } from '@club/shared/ui/network';
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isMissingCode } from '../recovery/missing-code';
import { recoverFromFailedImport } from '../recovery/recovery';
import { emitReleaseEvent, reportError } from '../reports/error-reports';
import type { RemoteModule } from './federation-runtime';
import { pendingHydration, removeServerHtml } from './module-states';
import {
  isReplaceable,
  reloadPage,
  replaceRelease,
  retryModule,
  useHydrationFailureState,
  useIsServerHtmlDiscarded,
  useRemoteModule,
} from './remote-modules';
import styles from './remote-slot.module.css';

const TITLE = 'No pudimos cargar esta parte del sitio';
const OFFLINE = 'Parece que no hay conexión. Revise su internet e intente de nuevo.';
const ALIVE = 'El resto del sitio funciona con normalidad. Puede intentarlo de nuevo.';

type FallbackProps = {
  remote: string;
  /** Whether the code could not be fetched, for instance offline; false if the code threw an error. */
  missing: boolean;
  compact: boolean;
  onRetry: () => void;
};

/** Shows an alert with a retry button for a remote that failed. */
function RemoteFallback({ remote, missing, compact, onRetry }: FallbackProps) {
  const offline = !useOnline() && missing;
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      Reintentar
    </Button>
  );
  if (compact) {
    return (
      <div className={styles.compact} data-boundary={remote} role="alert">
        <span>{offline ? 'Parece que no hay conexión.' : 'Esta parte no está disponible.'}</span>
        {retry}
      </div>
    );
  }
  return (
    <div className={styles.place} data-boundary={remote} role="alert">
      <EmptyState titleAs="h1" title={TITLE} text={offline ? OFFLINE : ALIVE}>
        {retry}
      </EmptyState>
    </div>
  );
}

type BoundaryProps = {
  remote: RemoteName;
  version: string;
  /** URL of the federation entry, which identifies the release. */
  entry: string;
  /** Clears the caught error when this key changes: the remote may render another page without an error. */
  resetKey: string;
  /**
   * Called if the release's code threw; not called if code could not be fetched, or if other software, such as a
   * translator, changed the elements.
   */
  onThrown: () => void;
  /**
   * Renders the fallback. `isBlameless` is true if the release did not cause the error; another release would fail too.
   */
  fallback: (retry: () => void, isBlameless: boolean) => ReactNode;
  children: ReactNode;
};

type BoundaryState = { failed: boolean; error: unknown };

/**
 * Returns whether React failed to move or remove elements because other software wrapped them: a translator, an
 * extension, or a phone's browser that links numbers. Remotes never change elements directly and so never cause a
 * `NotFoundError`.
 */
const isForeignChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** Catches errors that a remote throws while rendering. */
export class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, error: null };
  private hasRemounted = false;

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }

  override componentDidMount() {
    emitReleaseEvent(this.props, 'shown');
  }

  override componentDidUpdate({ resetKey }: BoundaryProps) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { remote, version, entry, onThrown } = this.props;
    if (isForeignChange(error)) return this.remountOnce();
    console.error(`[${remote} ${version}] falló al mostrarse`, error);
    reportError({ remote, version, entry }, 'render', error, componentStack);
    if (isMissingCode(error)) void recoverFromFailedImport(error, entry);
    else onThrown();
  }

  private remountOnce(): void {
    if (this.hasRemounted) return;
    this.hasRemounted = true;
    this.setState({ failed: false });
  }

  override render() {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const isBlameless = isMissingCode(error) || isForeignChange(error);
    return this.props.fallback(() => this.setState({ failed: false }), isBlameless);
  }
}

type MountedProps = Pick<RemoteModule, 'Component'> & { moduleProps: object | (() => object) };

function Mounted({ Component, moduleProps }: MountedProps) {
  const [props] = useState(moduleProps);
  return <Component {...props} />;
}

type SlotProps<Id extends ModuleId> = {
  id: Id;
  /** Placeholder of the same size as the module, shown until the module has loaded. */
  skeleton: ReactNode;
  /** Whether the fallback takes only one line. */
  compact?: boolean;
  /** Props of the module, or a function that returns them; called once, when the module mounts. */
  moduleProps: ModuleProps<Id> | (() => ModuleProps<Id>);
};

/** Shows a remote module: first a skeleton, then the module, or a fallback with «Reintentar» if no release works. */
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
  const remote = remoteOfModule(id);

  // Moves the focus from the removed button to the page's heading, unless the visitor has moved the focus meanwhile.
  const withFocus = (retry: () => void) => () => {
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
    return <RemoteFallback {...{ remote, compact }} missing onRetry={withFocus(() => retryModule(id))} />;
  }
  const remount = (retry: () => void) => () => {
    if (remounted.current === key) reloadPage();
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
          <RemoteFallback {...{ remote, compact }} missing={false} onRetry={withFocus(remount(retry))} />
        )
      }
    >
      <Mounted Component={module.Component} moduleProps={moduleProps} />
    </RemoteBoundary>
  );
}

/**
 * Shows a retry button below the server's HTML if its module failed to load. A separate component, because a re-render
 * around the server's HTML would make React discard that HTML.
 */
function HydrationFallback({ id }: { id: ModuleId }) {
  const state = useHydrationFailureState(id);
  const offline = !useOnline();
  const main = state !== 'ready' && document.querySelector('main');
  return (
    main &&
    createPortal(
      <div className="unscripted" data-boundary={remoteOfModule(id)} role="alert">
        <div className="unscripted-words">
          <p>
            Esta parte del sitio no cargó completa.
            <span className="visually-hidden-small">
              {' '}
              Puede leerla, pero los botones no funcionan. {offline ? OFFLINE : ALIVE}
            </span>
          </p>
          <Button variant="secondary" size="small" busy={state === 'loading'} onClick={() => retryModule(id)}>
            Reintentar
          </Button>
        </div>
      </div>,
      main,
    )
  );
}

/** Shows a page of a remote. Shows the server's HTML until its module hydrates it or the visitor goes to another page. */
export function RemotePageSlot({ id, skeleton }: { id: ModuleId; skeleton: ReactNode }) {
  const isDiscarded = useIsServerHtmlDiscarded(id);
  const { pathname, search } = useLocation();
  const shown = pathname + search;
  const [first] = useState(shown);
  // Only the first page's HTML may wait for hydration. A hydrated module stays mounted when the query changes.
  const isLeft = shown !== first && pendingHydration(id) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when another address is shown
  useEffect(() => () => removeServerHtml(id), [id, shown]);
  return (
    <>
      <Suspense key={isDiscarded || isLeft ? 'client' : 'server'} fallback={skeleton}>
        <RemoteSlot id={id} skeleton={skeleton} moduleProps={{}} />
      </Suspense>
      <HydrationFallback id={id} />
    </>
  );
}
