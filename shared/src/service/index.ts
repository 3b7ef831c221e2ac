export { textCell } from './cells';
export * from './contract';
export { parseRatings, parseSpecialists, readRatings, readSpecialists } from './parse';
export * from './paths';
export * from './site-config';
