import { isSearchable, isWithoutAny, type Specialist, SUGGESTION_LIMIT } from '@club/shared/domain';
import type { HeaderSearchProps } from '@club/shared/federation';
import { useNavigate } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, type ListState, useNameSuggestions, useSpecialists } from '@club/shared/state';
import { SearchCombobox } from '@club/shared/ui';
import { useMemo, useState } from 'react';
import type { WayItem } from '../search-ways/prepare-ways';
import { toSuggestion } from './suggestion';
import { useSearchWays } from './use-search-ways';
import { waysOn } from './ways-on';

/**
 * The specialist search of the header: suggests by name from two characters on; choosing one opens the profile
 * (Spec §2, §4, §5; ruling 18). Ways to areas, places and companies stand below (ruling 36).
 */
export default function HeaderSearch({ initialText = '', autoFocus = false }: HeaderSearchProps) {
  const [text, setText] = useState(initialText);
  const [company, setCompany] = useState<readonly Specialist[] | null>(null);
  const navigate = useNavigate();
  const specialists = useSpecialists();
  const [touched, setTouched] = useState(autoFocus);
  const wanted = touched || text !== '';
  const named = useNameSuggestions(text, wanted ? SUGGESTION_LIMIT : 0);
  const found = company ?? named;
  const suggestions = useMemo(() => found.map(toSuggestion), [found]);
  const ways = useSearchWays(text, specialists, wanted);

  function change(typed: string) {
    setText(typed);
    setCompany(null);
  }

  function leave(href: string) {
    change('');
    navigate(href);
  }

  function open(id: string) {
    clearFilters();
    leave(detailHref(id));
  }

  function follow({ label, leadsTo }: WayItem) {
    if ('href' in leadsTo) return leave(leadsTo.href);
    const [first, second] = leadsTo.people;
    if (first && !second) return open(first.id);
    setText(label);
    setCompany(leadsTo.people);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that its field has the focus
    <div data-boundary="directory" onFocus={() => setTouched(true)}>
      <SearchCombobox
        value={text}
        onValueChange={change}
        items={suggestions}
        onSelect={({ id }) => open(id)}
        emptyText={isSearchable(text) ? emptyText(specialists) : null}
        more={
          company ? null : waysOn(text, isWithoutAny(specialists) ? null : ways, found.length > 0, follow)
        }
        autoFocus={autoFocus}
      />
    </div>
  );
}

function emptyText(specialists: ListState<Specialist>): string | null {
  if (specialists.state === 'loading') return null;
  return isWithoutAny(specialists)
    ? 'No pudimos cargar la lista de especialistas.'
    : 'No hay especialistas con ese nombre.';
}
