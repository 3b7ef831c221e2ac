import type { RemoteName } from '@club/shared/federation';
import { Component, type ReactNode } from 'react';
import { isMissingCode } from '../recovery/missing-code';
import { recoverPage } from '../recovery/page-recovery';
import { reportError } from '../reports/page-reports';

type Props = {
  remote: RemoteName;
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
    const { remote, version } = this.props;
    console.error(`[${remote} ${version}] falló al mostrarse`, error);
    reportError(remote, version, 'render', error);
    if (isMissingCode(error)) void recoverPage();
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
