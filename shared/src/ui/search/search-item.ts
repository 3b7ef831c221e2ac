export type SearchItem = { id: string; label: string; detail?: string };
