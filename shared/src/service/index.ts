export * from './contract';
export { parseRatings, parseSpecialists } from './parse';
export * from './paths';
export * from './site-config';
