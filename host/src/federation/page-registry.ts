import { parseRegistry, type Registry } from '@club/shared/federation';
import { inlineJson } from './inline-json';

let registry: Registry | null = null;

/** The releases that this page was composed of, as its HTML says. Throws when it says nothing readable. */
export function pageRegistry(): Registry {
  registry ??= parseRegistry(inlineJson('registry'));
  if (!registry) throw new Error('The registry of the page is malformed');
  return registry;
}
