export * from './club-builders';
export * from './site-config-builder';
export * from './specialist-builders';
