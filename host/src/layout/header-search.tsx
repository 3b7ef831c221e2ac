import { classNames, SearchBox } from '@club/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { RemoteSlot } from '../federation/remote-slot';
import { leadsTo } from '../prefetch/page-behind';
import styles from './header.module.css';

/** The place of the specialist search: a plain box takes what is typed until the remote's combobox takes over. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');

  // The prerendered box may have been used before the page was hydrated.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);

  // Of the plain box, or of the combobox of a release that gives way to another.
  const handOver = () => {
    const box = place.current?.querySelector('input');
    return { initialText: box?.value ?? text, autoFocus: !!box && box === document.activeElement };
  };

  return (
    <div ref={place} className={classNames('scripted', styles.search)} {...leadsTo('detail')}>
      <RemoteSlot
        id="directory/HeaderSearch"
        compact
        skeleton={
          <SearchBox ref={input} defaultValue={text} onChange={(event) => setText(event.target.value)} />
        }
        moduleProps={handOver}
      />
    </div>
  );
}
