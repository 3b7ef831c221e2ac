import { consumePendingDialog } from '@club/shared/state';
import { setMissingCodeRecovery } from '@club/shared/ui';
import { pageRegistry } from '../federation/page-registry';
import { watchMissingCode } from './missing-code';
import { newerSite } from './newer-site';
import { openPendingDialog, watchPendingDialog } from './pending-dialog';
import { createRecovery } from './recovery';
import { hasUnsaved } from './unsaved';

let recover: () => Promise<boolean> = async () => false;

/** For code that could not be fetched: true when the page gives way to a new one with what the site runs by now. */
export const recoverPage = (): Promise<boolean> => recover();

/** The address of the host's main chunk, whose name changes with anything that it imports, then or later. */
const HOST_CHUNK = import.meta.url;

/** Lets this page recover from code that vanished with a deploy: that of remotes, of their dialogs and of the host. */
export function startRecovery(): void {
  recover = createRecovery({
    newerSite: () => newerSite(pageRegistry(), HOST_CHUNK),
    hasUnsaved,
    pendingDialog: watchPendingDialog(),
    reload: () => window.location.reload(),
  });
  setMissingCodeRecovery(recover);
  watchMissingCode(() => void recover());
}

/** Goes on with what the visitor wanted when the former page gave way to this one. */
export function resumeAfterRecovery(): void {
  const wanted = consumePendingDialog();
  if (wanted) openPendingDialog(wanted);
}
