import { isSearchable, type ListState, type Specialist } from '@club/shared/domain';
import { paths } from '@club/shared/routes';
import type { FindShortcuts, SearchAnswer, ShortcutItem } from '@club/shared/search';
import type { SearchGroup } from '@club/shared/ui';
import { useEffect, useMemo, useState } from 'react';

const NONE: FindShortcuts = () => ({ shortcuts: [], missing: null, people: [], meant: {} });

/**
 * Returns the shortcuts for a search text; null until the index is ready, empty if the code that builds the index
 * fails to load.
 */
export function useSearchShortcuts(
  text: string,
  hasNames: boolean,
  specialists: ListState<Specialist>,
  isActive: boolean,
): SearchAnswer<ShortcutItem> | null {
  const [find, setFind] = useState<FindShortcuts | null>(null);
  const items = isActive && specialists.state === 'ready' ? specialists.items : null;

  useEffect(() => {
    if (!items) return;
    let isCurrent = true;
    let cancel = () => {};
    const show = (found: FindShortcuts) => isCurrent && setFind(() => found);
    import('@club/shared/search').then(
      ({ prepareShortcuts }) => {
        if (isCurrent) cancel = prepareShortcuts(items, show);
      },
      () => show(NONE),
    );
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [items]);

  return useMemo(() => find?.(text, hasNames) ?? null, [find, text, hasNames]);
}

const FALLBACK: ShortcutItem = {
  id: 'last-resort',
  label: 'Buscar por área de trabajo o lugar',
  count: 0,
  target: { href: paths.specialists },
  expands: false,
};

/** Returns the group of shortcuts; links to the choice of search method if nothing matches. Ruling 36. */
export function shortcutGroup(
  text: string,
  answer: SearchAnswer<ShortcutItem> | null,
  hasNames: boolean,
  follow: (shortcut: ShortcutItem) => void,
): SearchGroup | null {
  if (!answer || !isSearchable(text)) return null;
  const { shortcuts, missing } = answer;
  const isLastResort = shortcuts.length === 0 && !hasNames;
  const items = isLastResort ? [FALLBACK] : shortcuts;
  return {
    label: hasNames ? 'Por trabajo, lugar o empresa' : '¿Busca por trabajo o lugar? Toque una opción:',
    ...(missing ? { notice: missing } : {}),
    items,
    isLastResort,
    onSelect: ({ id }) => {
      const shortcut = items.find((item) => item.id === id);
      if (shortcut) follow(shortcut);
    },
  };
}
