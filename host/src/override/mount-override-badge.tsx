import type { RemoteOverride } from '@club/shared/service';
import { createRoot } from 'react-dom/client';
import { OverrideBadge } from './override-badge';

/** Puts the badge beside the site, so that it stays whatever happens there. */
export function mountOverrideBadge(overrides: readonly RemoteOverride[]): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OverrideBadge overrides={overrides} />);
}
