import { isSearchable } from '@club/shared/domain';
import type { HeaderSearchProps } from '@club/shared/federation';
import { useNavigate } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, useNameSuggestions, useSpecialists } from '@club/shared/state';
import { SearchCombobox } from '@club/shared/ui';
import { useState } from 'react';
import { toSuggestion } from './suggestion';

/** More would not be read; and what the visitor types next narrows the list. */
const LIMIT = 50;

/**
 * The specialist search of the header: suggests by name from two characters on; choosing one opens the profile
 * (Spec §2, §4, §5; ruling 18).
 */
export default function HeaderSearch({ initialText = '', autoFocus = false }: HeaderSearchProps) {
  const [text, setText] = useState(initialText);
  const navigate = useNavigate();
  const loading = useSpecialists().state === 'loading';
  const suggestions = useNameSuggestions(text, LIMIT);

  function open(id: string) {
    setText('');
    clearFilters();
    navigate(detailHref(id));
  }

  return (
    <div data-boundary="directory">
      <SearchCombobox
        value={text}
        onValueChange={setText}
        items={suggestions.map(toSuggestion)}
        onSelect={({ id }) => open(id)}
        emptyText={isSearchable(text) && !loading ? 'No hay especialistas con ese nombre.' : null}
        autoFocus={autoFocus}
      />
    </div>
  );
}
