export { certificateName } from './certificate-names';
export * from './certificates';
export * from './provinces';
export * from './sample-ratings';
export * from './work-areas';
