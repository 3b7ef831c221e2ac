import { SearchBox } from '@club/shared/ui';
import { useRef, useState } from 'react';
import { RemoteSlot } from '../federation/remote-slot';

/** The place of the specialist search: a plain box takes what is typed until the remote's combobox takes over. */
export function HeaderSearch() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <RemoteSlot
      id="directory/HeaderSearch"
      compact
      skeleton={
        <SearchBox
          ref={input}
          label="Buscar especialista"
          placeholder="Buscar especialista (contratista)..."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      }
      moduleProps={{
        initialText: text,
        autoFocus: input.current !== null && document.activeElement === input.current,
      }}
    />
  );
}
