export * from './club-builders';
export * from './luminance';
export * from './site-config-builder';
export * from './specialist-builders';
