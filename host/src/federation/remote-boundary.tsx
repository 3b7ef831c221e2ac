import type { RemoteName } from '@club/shared/federation';
import { Component, type ReactNode } from 'react';
import { isMissingCode } from '../recovery/missing-code';
import { recoverPart } from '../recovery/page-recovery';
import { notice } from '../reports/notices';
import { reportError } from '../reports/page-reports';

type Props = {
  remote: RemoteName;
  version: string;
  /** The address of its release's entry. */
  entry: string;
  /** An error is forgotten when this changes: another page is no worse for it. */
  resetKey: string;
  /** Called when the release has thrown; not for missing code, nor for elements that others changed. */
  onThrown: () => void;
  /** `isBlameless`: another release would fare no better. */
  fallback: (retry: () => void, isBlameless: boolean) => ReactNode;
  children: ReactNode;
};

type State = { failed: boolean; error: unknown };

/**
 * Returns whether React failed to move or remove elements that a translator, an extension or a phone has moved or wrapped.
 * Releases change no elements themselves, so `NotFoundError` is never theirs.
 */
const isForeignChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** Keeps an error thrown while a remote renders within that remote's place. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };
  private wasMended = false;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidMount() {
    notice(this.props, 'shown');
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    const { remote, version, entry, onThrown } = this.props;
    if (isForeignChange(error)) return this.mend();
    console.error(`[${remote} ${version}] falló al mostrarse`, error);
    reportError({ remote, version, entry }, 'render', error);
    if (isMissingCode(error)) void recoverPart(error, entry);
    else onThrown();
  }

  /** Draws the remote anew, once; it is no worse for what others did to its elements. */
  private mend(): void {
    if (this.wasMended) return;
    this.wasMended = true;
    this.setState({ failed: false });
  }

  override render() {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const isBlameless = isMissingCode(error) || isForeignChange(error);
    return this.props.fallback(() => this.setState({ failed: false }), isBlameless);
  }
}
