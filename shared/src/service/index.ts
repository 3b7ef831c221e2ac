export { textCell } from './cells';
export { readText } from './client';
export * from './contract';
export { parseRatings, parseSpecialists, readRatings, readSpecialists } from './parse';
export * from './paths';
export { createPatience, FIRST_BYTE_MS, ROW_MS } from './patience';
export * from './site-config';
