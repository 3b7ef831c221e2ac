import { createRoot } from 'react-dom/client';
import { OfflineBar, type OfflineBarProps } from './offline-bar';

/** Puts the bar beside the site, so that it moves nothing there. */
export function mountOfflineBar(props: OfflineBarProps): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OfflineBar {...props} />);
}
