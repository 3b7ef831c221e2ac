import { placeName } from '@club/shared/catalogue';
import {
  displayName,
  isListUnavailable,
  isSearchable,
  type Specialist,
  SUGGESTION_LIMIT,
} from '@club/shared/domain';
import type { HeaderSearchProps } from '@club/shared/federation';
import { useNavigate } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import type { ShortcutItem } from '@club/shared/search';
import { clearFilters, type ListState, useNameSuggestions, useSpecialists } from '@club/shared/state';
import { SearchCombobox, type SearchItem } from '@club/shared/ui';
import { useMemo, useState } from 'react';
import { shortcutGroup, useSearchShortcuts } from './use-search-shortcuts';

/**
 * Suggests specialists by name from two characters on (Spec §2, §4, §5; ruling 18), or by similar names if none
 * matches. Below, lists shortcuts to areas, specializations, places and companies (ruling 36).
 */
export default function HeaderSearch({ initialText = '', autoFocus = false }: HeaderSearchProps) {
  const [text, setText] = useState(initialText);
  const [company, setCompany] = useState<readonly Specialist[] | null>(null);
  const navigate = useNavigate();
  const specialists = useSpecialists();
  const [touched, setTouched] = useState(autoFocus);
  const isActive = touched || text !== '';
  const named = useNameSuggestions(text, isActive ? SUGGESTION_LIMIT : 0);
  const answer = useSearchShortcuts(text, named.length > 0, specialists, isActive);
  const found = company ?? (named.length > 0 ? named : (answer?.people ?? named));
  const suggestions = useMemo(() => found.map(toSuggestion), [found]);

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

  function follow({ label, target }: ShortcutItem) {
    if ('href' in target) return leave(target.href);
    const [first, second] = target.people;
    if (first && !second) return open(first.id);
    setText(label);
    setCompany(target.people);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of its field
    <div data-boundary="directory" onFocus={() => setTouched(true)}>
      <SearchCombobox
        value={text}
        onValueChange={change}
        items={suggestions}
        onSelect={({ id }) => open(id)}
        emptyText={isSearchable(text) ? emptyText(specialists) : null}
        more={
          company
            ? null
            : shortcutGroup(text, isListUnavailable(specialists) ? null : answer, found.length > 0, follow)
        }
        autoFocus={autoFocus}
      />
    </div>
  );
}

function emptyText(specialists: ListState<Specialist>): string | null {
  if (specialists.state === 'loading') return null;
  return isListUnavailable(specialists)
    ? 'No pudimos cargar la lista de especialistas.'
    : 'No hay especialistas con ese nombre.';
}

/** Converts a specialist to a suggestion; company and place distinguish specialists of the same name. */
function toSuggestion(specialist: Specialist): SearchItem {
  const label = displayName(specialist);
  const details = [specialist.empresa, placeName(specialist)].filter((text) => text !== '' && text !== label);
  return { id: specialist.id, label, detail: details.join(' · ') };
}
