import type { RemoteName } from '@club/shared/federation';
import { Component, type ReactNode } from 'react';
import { isMissingCode } from '../recovery/missing-code';
import { recoverPage } from '../recovery/page-recovery';
import { notice } from '../reports/notices';
import { reportError } from '../reports/page-reports';

type Props = {
  remote: RemoteName;
  version: string;
  /** The address of its release's entry. */
  entry: string;
  /** An error is forgotten when this changes: another page is no worse for it. */
  resetKey: string;
  /** Called when what it shows has thrown, unless that was for want of code that could not be fetched. */
  onThrown: () => void;
  fallback: (retry: () => void, isMissingCode: boolean) => ReactNode;
  children: ReactNode;
};

type State = { failed: boolean; isMissing: boolean };

/** Keeps an error thrown while a remote renders within that remote's place. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failed: false, isMissing: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, isMissing: isMissingCode(error) };
  }

  override componentDidMount() {
    notice(this.props, 'shown');
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    const { remote, version, entry, onThrown } = this.props;
    console.error(`[${remote} ${version}] falló al mostrarse`, error);
    reportError({ remote, version, entry }, 'render', error);
    if (isMissingCode(error)) void recoverPage();
    else onThrown();
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }), this.state.isMissing)
      : this.props.children;
  }
}
