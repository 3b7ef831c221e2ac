import styles from './search-combobox.module.css';
import type { SearchItem } from './search-item';

type SearchOptionProps = {
  id: string;
  item: SearchItem;
  isActive: boolean;
  /** Where it stands among all options, counted from 1, and how many there are; only where groups divide them. */
  position?: number;
  total?: number;
  onActive: () => void;
  onChoose: () => void;
};

/** One option of a combobox, whose field keeps the focus throughout. */
export function SearchOption({ id, item, isActive, position, total, onActive, onChoose }: SearchOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox's field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={total}
      className={styles.item}
      onMouseMove={onActive}
      onClick={onChoose}
    >
      <span className={styles.name}>{item.label}</span>
      {item.detail && <span className={styles.detail}>{item.detail}</span>}
    </div>
  );
}
