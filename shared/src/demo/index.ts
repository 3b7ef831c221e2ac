export * from './ratings';
export * from './specialists';
