export * from './contract';
export * from './fresh-url';
export * from './pages';
export * from './registry';
export * from './release-manifest';
