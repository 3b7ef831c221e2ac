import { LAYOUT_MODULES } from '@club/shared/federation';
import { requestModule } from './remote-modules';

/** Asks for the remotes of the layout; the page keeps their hints back until then, so that they delay nothing before. */
export function startLayoutRemotes(): void {
  const later = document.getElementById('later');
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
  for (const id of LAYOUT_MODULES) requestModule(id);
}
