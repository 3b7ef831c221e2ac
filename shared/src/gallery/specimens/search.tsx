import { useState } from 'react';
import { SearchBox, SearchCombobox, type SearchItem } from '../../ui';
import type { Chapter } from '../chapter';
import { Specimen } from '../specimen';

const PEOPLE: readonly SearchItem[] = [
  { id: '1', label: 'Ana Mora Vargas', detail: 'San José, Escazú' },
  { id: '2', label: 'Andrés Solano Peña', detail: 'Limón, Pococí' },
  { id: '3', label: 'María de los Ángeles Fernández-Guardia y Castro Madriz', detail: 'Heredia, Barva' },
];

function Suggestions({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const text = value.trim().toLowerCase();
  const items = text.length > 1 ? PEOPLE.filter(({ label }) => label.toLowerCase().includes(text)) : [];
  return (
    <SearchCombobox
      value={value}
      onValueChange={setValue}
      items={items}
      onSelect={() => setValue('')}
      emptyText={text.length > 1 ? 'No encontramos a nadie con ese nombre.' : null}
    />
  );
}

export const search: Chapter = {
  title: 'Search',
  shows: ['SearchBox', 'SearchCombobox'],
  about:
    'SearchBox stands in until the combobox has arrived. The combobox follows the ARIA Authoring Practices; its owner filters the items.',
  specimens: (
    <>
      <Specimen name="SearchBox">
        <SearchBox />
      </Specimen>
      <Specimen name="SearchCombobox: press the arrow down">
        <Suggestions start="an" />
      </Specimen>
      <Specimen name="SearchCombobox without a match: focus it">
        <Suggestions start="zz" />
      </Specimen>
    </>
  ),
};
