export type { DeclaredSurface } from './declared-surface';
export * from './shared-surface';
export * from './taken-names';
export * from './taken-surface';
