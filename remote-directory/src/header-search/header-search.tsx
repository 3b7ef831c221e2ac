import type { HeaderSearchProps } from '@club/shared/federation';
import { loadSpecialists } from '@club/shared/state';
import { SearchBox } from '@club/shared/ui';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { NameSearch, SEARCH_TEXTS } from './name-search';

/**
 * The specialist search of the header (Spec §2). A plain box until the visitor turns to it; then the combobox is
 * fetched and takes over what was typed, and the focus.
 */
export default function HeaderSearch({ initialText = '', autoFocus = false }: HeaderSearchProps) {
  const [text, setText] = useState(initialText);
  const [focused, setFocused] = useState(autoFocus);
  const [wanted, setWanted] = useState(autoFocus || initialText !== '');
  useEffect(() => void loadSpecialists(), []);

  function want() {
    startTransition(() => setWanted(true));
  }

  const plainBox = (
    <SearchBox
      {...SEARCH_TEXTS}
      value={text}
      autoFocus={focused}
      onChange={(event) => setText(event.currentTarget.value)}
      onPointerEnter={want}
      onFocus={() => {
        setFocused(true);
        want();
      }}
      onBlur={() => setFocused(false)}
    />
  );

  return (
    <div data-boundary="directory">
      <Suspense fallback={plainBox}>
        {wanted ? <NameSearch text={text} onTextChange={setText} autoFocus={focused} /> : plainBox}
      </Suspense>
    </div>
  );
}
