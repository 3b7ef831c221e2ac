export * from './host-config';
export * from './precompress';
export * from './remote-config';
export * from './service-proxy';
export * from './tokens/recolour';
export * from './tokens/site-palettes';
export * from './tokens/token-colours';
