import { createRoot } from 'react-dom/client';
import { OfflineBar } from './offline-bar';

/** Puts the bar beside the site, so that it moves nothing there. */
export function mountOfflineBar(kept: boolean): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OfflineBar kept={kept} />);
}
