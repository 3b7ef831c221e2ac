export * from './shared-surface';
export * from './taken-names';
export * from './taken-surface';
