import { isSearchable, isWithoutAny, type Specialist, SUGGESTION_LIMIT } from '@club/shared/domain';
import type { HeaderSearchProps } from '@club/shared/federation';
import { useNavigate } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, type ListState, useNameSuggestions, useSpecialists } from '@club/shared/state';
import { SearchCombobox } from '@club/shared/ui';
import { useMemo, useState } from 'react';
import { toSuggestion } from './suggestion';

/**
 * The specialist search of the header: suggests by name from two characters on; choosing one opens the profile
 * (Spec §2, §4, §5; ruling 18).
 */
export default function HeaderSearch({ initialText = '', autoFocus = false }: HeaderSearchProps) {
  const [text, setText] = useState(initialText);
  const navigate = useNavigate();
  const specialists = useSpecialists();
  const [touched, setTouched] = useState(autoFocus);
  const found = useNameSuggestions(text, touched || text ? SUGGESTION_LIMIT : 0);
  const suggestions = useMemo(() => found.map(toSuggestion), [found]);

  function open(id: string) {
    setText('');
    clearFilters();
    navigate(detailHref(id));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that its field has the focus
    <div data-boundary="directory" onFocus={() => setTouched(true)}>
      <SearchCombobox
        value={text}
        onValueChange={setText}
        items={suggestions}
        onSelect={({ id }) => open(id)}
        emptyText={isSearchable(text) ? emptyText(specialists) : null}
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
