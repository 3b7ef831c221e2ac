import { SearchBox } from '@club/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { RemoteSlot } from '../federation/remote-slot';

/** The place of the specialist search: a plain box takes what is typed until the remote's combobox takes over. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);

  // The prerendered box may have been used before the page was hydrated.
  useEffect(() => {
    if (!input.current) return;
    setText(input.current.value);
    setFocused(document.activeElement === input.current);
  }, []);

  return (
    <RemoteSlot
      id="directory/HeaderSearch"
      compact
      skeleton={
        <SearchBox
          ref={input}
          defaultValue={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      }
      moduleProps={{ initialText: text, autoFocus: focused }}
    />
  );
}
