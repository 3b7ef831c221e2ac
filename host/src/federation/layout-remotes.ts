import { LAYOUT_MODULES } from '@club/shared/federation';
import { giveHints } from './give-hints';
import { requestModule } from './remote-modules';

/** Asks for the remotes of the layout; the page keeps their hints back until then, so that they delay nothing before. */
export function startLayoutRemotes(): void {
  giveHints('later');
  for (const id of LAYOUT_MODULES) requestModule(id);
}
