import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { SearchBox } from './search-box';
import styles from './search-combobox.module.css';

export type SearchItem = { id: string; label: string; detail?: string };

export type SearchComboboxProps = {
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Already filtered by the caller, in the order to show. */
  items: readonly SearchItem[];
  onSelect: (item: SearchItem) => void;
  /** Shown in place of the list while there is text and nothing matches; null shows no list. */
  emptyText?: string | null;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
};

const labelOf = (item: SearchItem) => item.label;

/** An editable combobox with a list of suggestions, by the ARIA Authoring Practices. */
export function SearchCombobox(props: SearchComboboxProps) {
  const {
    label,
    placeholder,
    value,
    onValueChange,
    items,
    onSelect,
    emptyText = null,
    inputRef,
    autoFocus,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(Boolean(autoFocus) && value !== '');
  const nothing = items.length === 0;
  const silent = nothing && emptyText === null;

  const chooseOnlyMatch = ({ key, currentTarget }: KeyboardEvent) => {
    const [only, another] = items;
    const inList = currentTarget.hasAttribute('aria-activedescendant');
    if (key === 'Enter' && only && !another && !inList) onSelect(only);
  };

  return (
    <Autocomplete.Root
      items={items}
      mode="none"
      open={open && !silent}
      onOpenChange={setOpen}
      value={value}
      itemToStringValue={labelOf}
      onValueChange={(text, { reason }) => {
        if (reason !== 'item-press') onValueChange(text);
      }}
    >
      <div ref={box} className={styles.anchor}>
        <Autocomplete.Input
          ref={inputRef}
          placeholder={placeholder}
          autoFocus={autoFocus}
          onKeyDown={chooseOnlyMatch}
          render={(inputProps) => <SearchBox {...inputProps} label={label} />}
        />
      </div>
      {!silent && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner
            anchor={box}
            sideOffset={6}
            collisionPadding={8}
            className={styles.positioner}
          >
            <Autocomplete.Popup className={styles.popup}>
              <Autocomplete.Empty>
                {nothing && <div className={styles.empty}>{emptyText}</div>}
              </Autocomplete.Empty>
              <Autocomplete.List className={styles.list} aria-label={label}>
                {(item: SearchItem) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className={styles.item}
                    onClick={() => onSelect(item)}
                  >
                    <span className={styles.name}>{item.label}</span>
                    {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}
