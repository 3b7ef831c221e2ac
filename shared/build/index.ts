export * from './host-config';
export * from './ports';
export * from './precompress';
export * from './remote-config';
