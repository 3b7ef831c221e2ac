import { SHARED_MODULES } from '../src/federation/shared-modules';

type Sharing = { singleton: true; eager?: true; import?: false };

/** The federation plugin's `shared` option with the same terms for each shared module. */
export function sharedModules(terms: Omit<Sharing, 'singleton'>): Record<string, Sharing> {
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, { singleton: true, ...terms }]));
}
