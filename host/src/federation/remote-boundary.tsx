import { Component, type ReactNode } from 'react';

type Props = {
  remote: string;
  version: string;
  /** An error is forgotten when this changes: another page is no worse for it. */
  resetKey: string;
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** Keeps an error thrown while a remote renders within that remote's place. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    console.error(`[${this.props.remote} ${this.props.version}] falló al mostrarse`, error);
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
