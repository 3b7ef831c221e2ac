export * from './bundle-plugins';
export * from './dev-servers';
export * from './tokens/token-colours';
export * from './vite-config';
