import { showToast } from '../toast/toast-store';

/** The code of a dialog could not be fetched; the rest of the page goes on. */
export function showLoadFailure(): void {
  showToast('No se pudo abrir. Intente de nuevo.', { tone: 'error' });
}
