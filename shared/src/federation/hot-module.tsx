import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: the props are the host's
type Page = ComponentType<any>;

/** Shows the error that the edited module throws, until the module changes again. */
class ErrorNote extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <pre role="alert">{String(error)}</pre>;
  }
}

/**
 * Wraps a module from a development server for use on a deployed site. Each change mounts the new component anew: the
 * site's React is a production build, which cannot preserve the state of components.
 */
export function createHotModule(first: Page) {
  let shown = { Current: first, changes: 0 };
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function HotModule(props: Record<string, unknown>) {
    const { Current, changes } = useSyncExternalStore(subscribe, () => shown);
    return (
      <ErrorNote key={changes}>
        <Current {...props} />
      </ErrorNote>
    );
  }

  function replace(next: Page): void {
    shown = { Current: next, changes: shown.changes + 1 };
    for (const listener of listeners) listener();
  }

  return { HotModule, replace };
}
