export { createRandom } from './random';
export * from './ratings';
export { DEMO_SITE_CONFIG } from './site-config';
export * from './specialists';
