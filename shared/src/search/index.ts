export { createShortcutIndex, type SearchablePlace, type ShortcutIndex } from './shortcut-index';
export {
  type FindShortcuts,
  findShortcuts,
  prepareShortcuts,
  type SearchAnswer,
  type ShortcutItem,
} from './shortcut-match';
export { countNextBatch, countSpecialists, createSpecialistTally } from './specialist-tally';
