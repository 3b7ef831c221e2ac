export * from './contract';
export * from './error-report';
export * from './fresh-url';
export * from './is-record';
export * from './pages';
export * from './registry';
export * from './release-manifest';
export * from './shared-modules';
