export * from './host-config';
export * from './precompress';
export * from './remote-config';
export * from './service-proxy';
