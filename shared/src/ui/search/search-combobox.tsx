import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { nextIndex } from '../listing/next-index';
import { useOutsideClick } from '../listing/use-outside-click';
import { SEARCH_LABEL, SearchBox } from './search-box';
import styles from './search-combobox.module.css';
import type { SearchItem } from './search-item';
import { SuggestionList } from './suggestion-list';

export type SearchComboboxProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Already filtered by the caller, in the order to show. */
  items: readonly SearchItem[];
  onSelect: (item: SearchItem) => void;
  /** Shown in place of the list while nothing matches; null where that should not be said. */
  emptyText?: string | null;
  autoFocus?: boolean;
};

/**
 * An editable combobox with a list of suggestions, by the ARIA Authoring Practices. Enter takes the active
 * suggestion, or the only one; Escape closes the list, and then clears the text.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { value, onValueChange, items, onSelect, emptyText, autoFocus } = props;
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(autoFocus ?? false);
  const [active, setActive] = useState(-1);
  const expanded = open && items.length > 0;
  const activeItem = expanded ? items[active] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  const show = (shown: boolean) => {
    setOpen(shown);
    setActive(-1);
  };
  useOutsideClick(root, open, () => show(false));

  const change = (text: string) => {
    onValueChange(text);
    show(true);
  };
  const choose = (item: SearchItem) => {
    show(false);
    onSelect(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const target = nextIndex(event.key, expanded ? active : -1, items.length);
    const entered = activeItem ?? (items.length === 1 ? items[0] : undefined);
    if (target !== null) {
      setOpen(true);
      setActive(target);
    } else if (event.key === 'Enter' && entered) choose(entered);
    else if (event.key === 'Escape' && open && (expanded || emptyText)) show(false);
    else if (event.key === 'Escape' && value) change('');
    else return;
    event.preventDefault();
  };

  return (
    <div ref={root} className={styles.root}>
      <SearchBox
        value={value}
        autoFocus={autoFocus}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? listId : undefined}
        aria-activedescendant={activeItem && optionId(active)}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => show(true)}
        onClick={() => setOpen(true)}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      {expanded && (
        <SuggestionList
          {...{ items, active, optionId }}
          id={listId}
          label={SEARCH_LABEL}
          onActive={setActive}
          onChoose={choose}
        />
      )}
      <div role="status">
        {open && items.length === 0 && emptyText && <p className={styles.empty}>{emptyText}</p>}
      </div>
    </div>
  );
}
