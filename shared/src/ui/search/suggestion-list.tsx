import { useEffect, useRef } from 'react';
import styles from './search-combobox.module.css';
import type { SearchItem } from './search-item';

type SuggestionListProps = {
  id: string;
  label: string;
  items: readonly SearchItem[];
  /** Index of the active suggestion; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onActive: (index: number) => void;
  onChoose: (item: SearchItem) => void;
};

/** The options under a combobox, whose field keeps the focus throughout. */
export function SuggestionList({
  id,
  label,
  items,
  active,
  optionId,
  onActive,
  onChoose,
}: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox's field
        <div
          key={item.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.item}
          onMouseMove={() => onActive(index)}
          onClick={() => onChoose(item)}
        >
          <span className={styles.name}>{item.label}</span>
          {item.detail && <span className={styles.detail}>{item.detail}</span>}
        </div>
      ))}
    </div>
  );
}
