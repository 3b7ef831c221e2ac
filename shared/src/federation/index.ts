export { isAt } from '../paths';
export * from './contract';
export * from './pages';
export * from './registry';
export * from './release-manifest';
export * from './remotes';
export * from './reports';
export * from './shared-modules';
export * from './shared-surface';
