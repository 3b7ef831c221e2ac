export * from './contract';
export { parseRatings, parseSpecialists } from './parse';
export * from './site-config';
