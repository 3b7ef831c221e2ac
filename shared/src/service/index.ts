export { isRounded, textCell, wholeNumber } from './cells';
export { createPatience, FIRST_BYTE_MS, ROW_MS, readText } from './client';
export * from './contract';
export { parseRatings, parseSpecialists, readRatings, readSpecialists } from './parse';
export * from './paths';
export * from './site-config';
