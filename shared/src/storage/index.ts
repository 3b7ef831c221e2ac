export * from './browser-storage';
export { OWN_LOCAL_KEYS, OWN_SESSION_KEYS } from './keys';
export * from './saved-quotation';
