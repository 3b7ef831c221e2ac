/** Modules that the host provides to every remote; each exists once per page. */
export const SHARED_MODULES = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@club/shared/router',
  '@club/shared/state',
  '@club/shared/ui',
] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];

/** Returns the package of a shared module. */
export const packageOf = (module: SharedModule): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
