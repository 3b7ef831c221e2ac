import { type PendingDialog, rememberReload, wasReloadedFor } from '@club/shared/state';

type Parts = {
  /** Names what the site runs by now; null when that is what this page was made of. */
  newerSite: () => Promise<string | null>;
  /** Whether a new page would lose something of the visitor's. */
  hasUnsaved: () => boolean;
  pendingDialog: () => PendingDialog | null;
  reload: () => void;
};

/**
 * Brings a tab whose code vanished onto what the site runs by now: true once a new page is on its way. Each state of the
 * site is tried once per tab, so that a site which tells two stories never makes a tab load for ever.
 */
export function createRecovery({ newerSite, hasUnsaved, pendingDialog, reload }: Parts) {
  let outcome: Promise<boolean> | null = null;

  async function leave(): Promise<boolean> {
    const wanted = pendingDialog();
    const site = hasUnsaved() ? null : await newerSite();
    if (site === null || hasUnsaved() || wasReloadedFor(site)) return false;
    if (!rememberReload(site, wanted)) return false;
    console.info('El sitio cambió mientras esta página estaba abierta; se carga de nuevo.');
    reload();
    return true;
  }

  return function recover(): Promise<boolean> {
    outcome ??= leave().then((leaving) => {
      if (!leaving) outcome = null;
      return leaving;
    });
    return outcome;
  };
}
