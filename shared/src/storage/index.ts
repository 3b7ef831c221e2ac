export * from './browser-storage';
export * from './forget-lists';
export { OWN_LOCAL_KEYS } from './keys';
