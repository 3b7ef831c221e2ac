export { isRoundedNumber, normalizeWholeNumber, readTextCell } from './cells';
export { createStallTimeout, FIRST_BYTE_TIMEOUT_MS, ROW_TIMEOUT_MS, readResponseText } from './client';
export * from './contract';
export { parseRatings, parseRatingsInSteps, parseSpecialists, parseSpecialistsInSteps } from './parse';
export * from './paths';
export * from './site-config';
