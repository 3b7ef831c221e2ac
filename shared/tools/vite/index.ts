export * from './bundle-plugins';
export * from './dev-servers';
export * from './host-config';
export * from './remote-config';
export * from './tokens/token-colours';
