import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { nextOptionIndex, useOutsideClick } from '../popup/popup';
import { SEARCH_LABEL, SearchBox } from './search-box';
import styles from './search-combobox.module.css';

export type SearchItem = { id: string; label: string; detail?: string };

/** A group of further options below the items. */
export type SearchGroup = {
  /** Label above the group. */
  label: string;
  /** Text that replaces the label and explains why these options are offered. */
  notice?: string;
  /** Options of the group. Choosing an option with `expands` leaves the list open and adds suggestions. */
  items: readonly (SearchItem & { expands?: boolean })[];
  onSelect: (item: SearchItem) => void;
  /**
   * Whether the group is a fallback. If so, its label is hidden, and Enter chooses its option only after an arrow key
   * has reached that option.
   */
  isLastResort?: boolean;
};

export type SearchComboboxProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Items that the caller has filtered and sorted. */
  items: readonly SearchItem[];
  onSelect: (item: SearchItem) => void;
  /** Text to show if nothing matches; null shows no text. */
  emptyText?: string | null;
  /** Second group of options, below the items. */
  more?: SearchGroup | null;
  autoFocus?: boolean;
};

/**
 * Shows an editable combobox with suggestions, as in the ARIA Authoring Practices, and a second group of options below.
 * Enter chooses the active option, or the only one. Escape closes the list; pressed again, it clears the text.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { value, onValueChange, items, onSelect, emptyText, autoFocus } = props;
  const more = props.more?.items.length ? props.more : undefined;
  const moreItems = more?.items ?? [];
  const count = items.length + moreItems.length;
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
    const other = moreItems[index - items.length];
    show(other?.expands === true);
    if (item) onSelect(item);
    else if (other) more?.onSelect(other);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const target = nextOptionIndex(event.key, current, count);
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
        <div role="status">
          {expanded && (
            <span className="visually-hidden">{`${count} ${count === 1 ? 'sugerencia' : 'sugerencias'}`}</span>
          )}
          {isEmpty && <p className={expanded ? styles.note : styles.empty}>{emptyText}</p>}
        </div>
      </div>
    </div>
  );
}

type SuggestionListProps = {
  id: string;
  label: string;
  items: readonly SearchItem[];
  /** Group of options below the items; does not scroll with the items. Its options are numbered after the items. */
  more: SearchGroup | undefined;
  /** Index of the active option; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onActive: (index: number) => void;
  onChoose: (index: number) => void;
};

/**
 * Shows the options. `aria-owns` makes the group below a part of the list; screen readers then count all options
 * together.
 */
function SuggestionList(props: SuggestionListProps) {
  const { id, label, items, more, active, optionId, onActive, onChoose } = props;
  const groupId = `${id}-more`;
  const labelId = `${groupId}-label`;
  const total = more && items.length + more.items.length;
  const activeId = optionId(active);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector(`[id="${activeId}"]`);
    option?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const option = ({ id, label, detail }: SearchItem, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox's field
    <div
      key={id}
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      aria-posinset={more && index + 1}
      aria-setsize={total}
      className={styles.item}
      onMouseMove={() => onActive(index)}
      onClick={() => onChoose(index)}
    >
      <span className={styles.name}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field
    <div ref={list} onMouseDown={(event) => event.preventDefault()}>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-owns={more && groupId}
        className={items.length > 0 ? styles.list : undefined}
      >
        {items.map(option)}
      </div>
      {more && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain options
        <div id={groupId} role="group" aria-labelledby={labelId} className={styles.more}>
          <p id={labelId} hidden={more.isLastResort && !more.notice} className={styles.label}>
            {more.notice ?? more.label}
          </p>
          {more.items.map((item, index) => option(item, items.length + index))}
        </div>
      )}
    </div>
  );
}
