export * from './browser-storage';
export { EXTRA_LOCAL_KEYS, EXTRA_SESSION_KEYS } from './keys';
export * from './saved-quotation';
