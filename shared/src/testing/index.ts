export * from './club-builders';
export * from './specialist-builders';
