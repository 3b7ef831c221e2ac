export { AREA_WORDS } from './area-words';
export { certificateName } from './certificate-names';
export * from './certificates';
export * from './neighbouring-cantons';
export * from './provinces';
export * from './sample-average';
export * from './sample-ratings';
export * from './work-areas';
