import { useEffect, useRef } from 'react';
import styles from './search-combobox.module.css';
import type { SearchGroup, SearchItem } from './search-item';
import { SearchOption } from './search-option';

type SuggestionListProps = {
  id: string;
  label: string;
  items: readonly SearchItem[];
  /** Below the items, which scroll by themselves, and counted on after them. */
  more: SearchGroup | undefined;
  /** Index of the active suggestion; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onActive: (index: number) => void;
  onChoose: (index: number) => void;
};

/** The options under a combobox. The list owns the group that stands below it, so that both are one list to whoever listens. */
export function SuggestionList(props: SuggestionListProps) {
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

  const option = (item: SearchItem, index: number) => (
    <SearchOption
      key={item.id}
      id={optionId(index)}
      item={item}
      isActive={index === active}
      position={more && index + 1}
      total={total}
      onActive={() => onActive(index)}
      onChoose={() => onChoose(index)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
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
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no fieldset holds
        <div id={groupId} role="group" aria-labelledby={labelId} className={styles.more}>
          <p id={labelId} hidden={more.isLastResort} className={styles.label}>
            {more.label}
          </p>
          {more.items.map((item, index) => option(item, items.length + index))}
        </div>
      )}
    </div>
  );
}
