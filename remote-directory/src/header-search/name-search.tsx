import { isSearchable } from '@club/shared/domain';
import { useNavigate } from '@club/shared/router';
import { detailHref } from '@club/shared/routes';
import { clearFilters, useNameSuggestions, useSpecialists } from '@club/shared/state';
import { SearchCombobox } from '@club/shared/ui';
import { toSuggestion } from './suggestion';

export const SEARCH_TEXTS = {
  label: 'Buscar especialista',
  placeholder: 'Buscar especialista (contratista)...',
};

/** More would not be read; and what the visitor types next narrows the list. */
const LIMIT = 50;

type NameSearchProps = { text: string; onTextChange: (text: string) => void; autoFocus: boolean };

/** Suggests specialists by name from two characters on; choosing one opens the profile (Spec §4, §5; ruling 18). */
export function NameSearch({ text, onTextChange, autoFocus }: NameSearchProps) {
  const navigate = useNavigate();
  const loading = useSpecialists().state === 'loading';
  const suggestions = useNameSuggestions(text, LIMIT);

  function open(id: string) {
    onTextChange('');
    clearFilters();
    navigate(detailHref(id));
  }

  return (
    <SearchCombobox
      {...SEARCH_TEXTS}
      value={text}
      onValueChange={onTextChange}
      items={suggestions.map(toSuggestion)}
      onSelect={({ id }) => open(id)}
      emptyText={isSearchable(text) && !loading ? 'No hay especialistas con ese nombre.' : null}
      autoFocus={autoFocus}
    />
  );
}
