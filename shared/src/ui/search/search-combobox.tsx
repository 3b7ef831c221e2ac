import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { nextIndex } from '../listing/next-index';
import { useOutsideClick } from '../listing/use-outside-click';
import { SEARCH_LABEL, SearchBox } from './search-box';
import styles from './search-combobox.module.css';
import type { SearchGroup, SearchItem } from './search-item';
import { SuggestionList } from './suggestion-list';

export type SearchComboboxProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Already filtered by the caller, in the order to show. */
  items: readonly SearchItem[];
  onSelect: (item: SearchItem) => void;
  /** Shown in place of the list while nothing matches; null where that should not be said. */
  emptyText?: string | null;
  /** Ways on that are not among the items. */
  more?: SearchGroup | null;
  autoFocus?: boolean;
};

/**
 * An editable combobox with a list of suggestions, by the ARIA Authoring Practices, and other ways on below them in a
 * group of the same list. Enter takes the active option, or the only one; Escape closes the list, and then clears the text.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { value, onValueChange, items, onSelect, emptyText, autoFocus } = props;
  const more = props.more?.items.length ? props.more : undefined;
  const ways = more?.items ?? [];
  const count = items.length + ways.length;
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(autoFocus ?? false);
  const [active, setActive] = useState(-1);
  const expanded = open && count > 0;
  const current = expanded && active < count ? active : -1;
  const isEmpty = open && items.length === 0 && !!emptyText;
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
  const choose = (index: number) => {
    const item = items[index];
    const way = ways[index - items.length];
    show(way?.expands === true);
    if (item) onSelect(item);
    else if (way) more?.onSelect(way);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const target = nextIndex(event.key, current, count);
    const only = items.length === 1 || (count === 1 && !more?.isLastResort) ? 0 : -1;
    const entered = current >= 0 ? current : only;
    if (target !== null) {
      setOpen(true);
      setActive(target);
    } else if (event.key === 'Enter' && entered >= 0) choose(entered);
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
        aria-activedescendant={current >= 0 ? optionId(current) : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => show(true)}
        onClick={() => setOpen(true)}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      <div className={expanded || isEmpty ? styles.panel : undefined}>
        <div role="status">{isEmpty && <p className={styles.empty}>{emptyText}</p>}</div>
        {expanded && (
          <SuggestionList
            {...{ items, more, optionId }}
            id={listId}
            label={SEARCH_LABEL}
            active={current}
            onActive={setActive}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  );
}
