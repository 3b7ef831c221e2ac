export * from './bayesian-average';
export * from './contact-links';
export * from './count-label';
export * from './dates';
export * from './filters';
export * from './list-state';
export * from './matching';
export {
  createNameIndex,
  isSearchable,
  type NameIndex,
  normalizeNextNames,
  SUGGESTION_LIMIT,
  suggest,
} from './name-index';
export * from './places';
export * from './quotation';
export * from './rating';
export * from './record';
export * from './refinement';
export * from './registration';
export * from './search-title';
export * from './shortlist';
export * from './site-name';
export * from './specialist';
export * from './submissions';
export * from './text';
export * from './user';
export * from './video';
export * from './work-areas';
