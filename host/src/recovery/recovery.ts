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
 * Names code whose files answer as plain data although its import fails, which Firefox does until the page is reloaded.
 * A tab reloads once for a name: once per page if a visitor has pressed a button for the code.
 */
export const stuckName = (name: string, isPressed: boolean): string =>
  isPressed ? `${name} ${performance.timeOrigin}` : name;

/**
 * Brings a tab whose code is missing onto a new page: true once that is on its way. It reloads for what the site runs by
 * now, once per tab for each state of the site, and for stuck code. A page never reloads in a loop.
 */
export function createRecovery({ newerSite, hasUnsaved, pendingDialog, reload }: Parts) {
  let left: Promise<boolean> = Promise.resolve(false);

  /** Returns why a new page may help; nothing if it may not. */
  async function reasonFor(stuck: string | null): Promise<string | undefined> {
    return [await newerSite(), stuck].find((name) => name !== null && !wasReloadedFor(name)) ?? undefined;
  }

  async function leave(stuck: string | null): Promise<boolean> {
    const wanted = pendingDialog();
    const reason = hasUnsaved() ? undefined : await reasonFor(stuck);
    if (reason === undefined || hasUnsaved() || !rememberReload(reason, wanted)) return false;
    console.info('El sitio cambió o una parte no se pudo cargar; la página se carga de nuevo.');
    reload();
    return true;
  }

  return function recover(stuck: string | null = null): Promise<boolean> {
    left = left.then((isLeaving) => isLeaving || leave(stuck));
    return left;
  };
}
