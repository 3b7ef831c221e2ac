import { parseRegistry, type Registry } from '@club/shared/federation';

/** Parses a `<script type="application/json">` that the server wrote into the page. Throws if it is missing. */
export function inlineJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no #${id}`);
  return JSON.parse(text);
}

let registry: Registry | null = null;

/** Returns the registry from which the server composed the page. Throws if it is missing or malformed. */
export function pageRegistry(): Registry {
  registry ??= parseRegistry(inlineJson('registry'));
  if (!registry) throw new Error('The registry of the page is malformed');
  return registry;
}

/**
 * Moves preload hints from a template into the head. If they were in the head from the start, they would delay requests
 * that the page needs sooner.
 */
export function insertDeferredPreloads(id: 'next' | 'later'): void {
  const template = document.getElementById(id);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}
