export type SearchItem = { id: string; label: string; detail?: string };

/** Other ways on, in a group of their own below the items. */
export type SearchGroup = {
  /** Stands above them. */
  label: string;
  /** Choosing one that `expands` shows more suggestions: the list stays open. */
  items: readonly (SearchItem & { expands?: boolean })[];
  onSelect: (item: SearchItem) => void;
  /** The last resort: its label is only said, and Enter takes nothing that the arrows have not reached. */
  isLastResort?: boolean;
};
