export * from './bundle-plugins';
export * from './dev-servers';
export * from './dev-service';
export * from './host-config';
export * from './remote-config';
export * from './tokens/palettes';
export * from './tokens/recolour';
export * from './tokens/token-colours';
