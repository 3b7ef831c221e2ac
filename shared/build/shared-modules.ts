/** Modules that exist once in the page: the host provides them, every remote takes them from it. */
export const SHARED_MODULES = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@club/shared/router',
  '@club/shared/state',
  '@club/shared/ui',
] as const;

type Sharing = { singleton: true; eager?: true; import?: false; requiredVersion?: false };

/** The federation plugin's `shared` option with the same terms for each of them. */
export function sharedModules(terms: Omit<Sharing, 'singleton'>): Record<string, Sharing> {
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, { singleton: true, ...terms }]));
}
