export { local, readJson, writeJson } from './browser-storage';
export { OWN_LOCAL_KEYS } from './keys';
