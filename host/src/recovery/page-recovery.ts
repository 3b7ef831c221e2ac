import { consumePendingDialog } from '@club/shared/state';
import { setMissingCodeRecovery } from '@club/shared/ui';
import { pageRegistry } from '../federation/page-registry';
import { isNotTaken, watchMissingCode } from './missing-code';
import { fileNamedIn, filesAnswer } from './missing-files';
import { newerSite } from './newer-site';
import { openPendingDialog, watchPendingDialog } from './pending-dialog';
import { createRecovery, stuckName } from './recovery';
import { hasUnsaved } from './unsaved';

let recover = async (_stuck?: string | null): Promise<boolean> => false;
/** Whether the former page gave way to this one for a dialog. */
let isResumed = false;

/** Handles code that could not be fetched. Returns true if the page reloads. `stuck` names code whose files answer. */
export const recoverPage = (stuck: string | null = null): Promise<boolean> => recover(stuck);

const importedFilesAnswer = async (error: unknown): Promise<boolean> =>
  navigator.onLine && isNotTaken(error) && filesAnswer(fileNamedIn(error));

/** Handles a failed import of a part of a rendered remote, named by its entry. */
export async function recoverPart(error: unknown, entry: string): Promise<boolean> {
  return recover((await importedFilesAnswer(error)) ? entry : null);
}

/** The address of the host's main chunk, whose name changes with anything that it imports, then or later. */
const HOST_CHUNK = import.meta.url;

/** Lets this page recover from code that is missing: that of remotes, of their dialogs and of the host. */
export function startRecovery(): void {
  const pendingDialog = watchPendingDialog();
  recover = createRecovery({
    newerSite: () => newerSite(pageRegistry(), HOST_CHUNK),
    hasUnsaved,
    pendingDialog,
    reload: () => window.location.reload(),
  });

  setMissingCodeRecovery({
    filesAnswer: importedFilesAnswer,
    leave: (answer) => recover(answer && !isResumed && pendingDialog() ? stuckName('dialog', true) : null),
  });
  watchMissingCode(() => void recover());
}

/** Goes on with what the visitor wanted when the former page gave way to this one. */
export function resumeAfterRecovery(): void {
  const wanted = consumePendingDialog();
  if (!wanted) return;
  isResumed = true;
  openPendingDialog(wanted);
}
