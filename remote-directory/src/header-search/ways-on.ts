import { isSearchable } from '@club/shared/domain';
import { paths } from '@club/shared/routes';
import type { SearchGroup } from '@club/shared/ui';
import type { WayItem } from '../search-ways/prepare-ways';

const LAST_RESORT: WayItem = {
  id: 'last-resort',
  label: 'Buscar por área de trabajo o lugar',
  count: 0,
  leadsTo: { href: paths.specialists },
  expands: false,
};

/** What the search offers below the names, so that no text ends dead. Ruling 36. */
export function waysOn(
  text: string,
  ways: readonly WayItem[] | null,
  hasNames: boolean,
  follow: (way: WayItem) => void,
): SearchGroup | null {
  if (!ways || !isSearchable(text)) return null;
  const isLastResort = ways.length === 0 && !hasNames;
  const items = isLastResort ? [LAST_RESORT] : ways;
  return {
    label: hasNames ? 'Por oficio, lugar o empresa' : 'Si busca por oficio o lugar, siga por aquí:',
    items,
    isLastResort,
    onSelect: ({ id }) => {
      const way = items.find((item) => item.id === id);
      if (way) follow(way);
    },
  };
}
