import { parseRegistry, REMOTE_NAMES, type Registry } from '@club/shared/federation';
import {
  consumePendingDialog,
  isSending,
  type PendingDialog,
  rememberReload,
  wasReloadedFor,
} from '@club/shared/state';
import { setMissingCodeRecovery } from '@club/shared/ui';
import { pageRegistry } from '../page/page-html';
import { areFilesReachable, isFetchFailure, urlInImportError, watchMissingCode } from './missing-code';
import { openPendingDialog, watchPendingDialog } from './pending-dialog';

const TIMEOUT_MS = 5_000;

const request = (url: string, init: RequestInit): Promise<Response | null> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);

async function servedRegistry(): Promise<Registry | null> {
  const response = await request('/registry.json', { cache: 'no-cache' });
  return response?.ok ? parseRegistry(await response.json().catch(() => null)) : null;
}

const isGone = async (url: string): Promise<boolean> =>
  (await request(url, { method: 'HEAD', cache: 'no-store' }))?.status === 404;

const runningIn = ({ remotes }: Registry): string =>
  REMOTE_NAMES.map((name) => remotes[name]?.entry).join(' ');

/**
 * Returns a key of the site's releases, if they differ from those of the page or if the site no longer has `hostChunk`.
 * Returns null if the page is current or the site does not answer.
 */
export async function findNewerReleasesKey(page: Registry, hostChunk: string): Promise<string | null> {
  const served = await servedRegistry();
  if (!served) return null;
  const running = runningIn(served);
  if (running !== runningIn(page)) return running;
  return (await isGone(hostChunk)) ? `${running} after ${hostChunk}` : null;
}

const FIELDS = 'textarea, dialog input:is([type="text"], [type="tel"], [type="email"])';

const hasText = (root: ParentNode): boolean =>
  [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value }) => value.trim() !== '',
  );

/** Returns whether a reload would lose the visitor's unsaved draft or abort a request that sends one. */
export const hasUnsavedInput = (): boolean => isSending() || hasText(document);

/** Returns whether the visitor has entered text into a field of a remote. */
export const containsDraft = (remote: string): boolean =>
  [...document.querySelectorAll(`[data-boundary="${remote}"]`)].some(hasText);

/**
 * Returns the reload key of code that cannot be imported although its files can be fetched; Firefox needs a reload
 * then. A tab reloads once per key, or, after the press of a button, once per page load.
 */
export const reloadKey = (name: string, isPressed: boolean): string =>
  isPressed ? `${name} ${performance.timeOrigin}` : name;

type RecoveryContext = {
  /** Returns a key that identifies newer releases on the site; null if the page is current. */
  findNewerReleasesKey: () => Promise<string | null>;
  hasUnsavedInput: () => boolean;
  pendingDialog: () => PendingDialog | null;
  reload: () => void;
};

/**
 * Returns a function that reloads the page after a failed import, and resolves to true if the page reloads. To prevent
 * a loop, a tab reloads only once for the same releases, and only once for the same `stuck` key.
 */
export function createRecovery({
  findNewerReleasesKey,
  hasUnsavedInput,
  pendingDialog,
  reload,
}: RecoveryContext) {
  let leaving: Promise<boolean> = Promise.resolve(false);

  /**
   * Returns a key for which this tab has not reloaded yet: that of newer releases, or else `stuck`; undefined if there
   * is none.
   */
  async function reasonFor(stuck: string | null): Promise<string | undefined> {
    return (
      [await findNewerReleasesKey(), stuck].find((name) => name !== null && !wasReloadedFor(name)) ??
      undefined
    );
  }

  async function leave(stuck: string | null): Promise<boolean> {
    const wanted = pendingDialog();
    const reason = hasUnsavedInput() ? undefined : await reasonFor(stuck);
    if (reason === undefined || hasUnsavedInput() || !rememberReload(reason, wanted)) return false;
    reload();
    return true;
  }

  return function recover(stuck: string | null = null): Promise<boolean> {
    leaving = leaving.then((isLeaving) => isLeaving || leave(stuck));
    return leaving;
  };
}

let recover = async (_stuck?: string | null): Promise<boolean> => false;
/** True if this page was reloaded to open a dialog that the visitor had requested. */
let isResumed = false;

/**
 * Reloads the page after a failed import, if a reload may help; resolves to true if the page reloads. `stuck` is the
 * reload key of code that cannot be imported although its files can be fetched.
 */
export const recoverPage = (stuck: string | null = null): Promise<boolean> => recover(stuck);

const importedFilesAnswer = async (error: unknown): Promise<boolean> =>
  navigator.onLine && isFetchFailure(error) && areFilesReachable(urlInImportError(error));

/** Reloads the page, if a reload may help, after an import failed inside a rendered remote, identified by its entry. */
export async function recoverFromFailedImport(error: unknown, entry: string): Promise<boolean> {
  return recover((await importedFilesAnswer(error)) ? entry : null);
}

/** URL of the host's main chunk. It contains a content hash, which changes with every imported file. */
const HOST_CHUNK = import.meta.url;

/** Enables recovery from missing code of remotes, dialogs and the host. */
export function startRecovery(): void {
  const pendingDialog = watchPendingDialog();
  recover = createRecovery({
    findNewerReleasesKey: () => findNewerReleasesKey(pageRegistry(), HOST_CHUNK),
    hasUnsavedInput,
    pendingDialog,
    reload: () => window.location.reload(),
  });

  setMissingCodeRecovery({
    filesAnswer: importedFilesAnswer,
    leave: (answer) => recover(answer && !isResumed && pendingDialog() ? reloadKey('dialog', true) : null),
  });
  watchMissingCode(() => void recover());
}

/** Opens the dialog that the visitor requested before the reload. */
export function reopenDialogAfterRecovery(): void {
  const wanted = consumePendingDialog();
  if (!wanted) return;
  isResumed = true;
  openPendingDialog(wanted);
}
