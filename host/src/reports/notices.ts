import type { ErrorKind } from '@club/shared/federation';
import type { NamedEntry } from './named-release';

/** What happened to a release in this page: it is shown, or something went wrong. */
export type NoticeKind = 'shown' | 'hydration' | ErrorKind;

export type Notice = Pick<NamedEntry, 'remote' | 'entry'> & { kind: NoticeKind; error?: unknown };

export type Listener = (notice: Notice) => void;

let listener: Listener = () => undefined;

/** Says what happened to a release. What does not load without a network tells nothing of it. */
export function notice(
  release: Pick<NamedEntry, 'remote' | 'entry'>,
  kind: NoticeKind,
  error?: unknown,
): void {
  const { remote, entry } = release;
  if (kind !== 'load' || navigator.onLine) listener({ remote, entry, kind, error });
}

/** From now on `next` hears it, and who listened before does no longer. */
export function listenToNotices(next: Listener): void {
  listener = next;
}
