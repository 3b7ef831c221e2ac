import { PAGES, type PageName } from '@club/shared/federation';
import { prefetchModule } from '../federation/remote-modules';
import { pageBehind } from './page-behind';
import { refreshListsOf } from './refresh-lists';

/** Signs that a visitor is about to go to another page: the mouse over what leads there, a finger on it, the keyboard's focus. */
const INTENT = ['pointerover', 'pointerdown', 'focusin'] as const;

type Connection = { saveData?: boolean };

/** Fetches the next page's remote and its lists at the first sign that the visitor goes there, unless they save data. */
export function startPrefetch(root: EventTarget = document): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const started = new Set<PageName>();

  function onIntent({ target }: Event): void {
    const page = pageBehind(target);
    if (!page || started.has(page)) return;
    started.add(page);
    const { module } = PAGES[page];
    if (module) prefetchModule(module);
    refreshListsOf(page, { ahead: true });
  }

  for (const type of INTENT) root.addEventListener(type, onIntent, { passive: true });
}
