import { escapeHtml } from '../platform/http/escape-html';

/** A module that HTML asks for or hints at, by its address on the site or elsewhere. */
const MODULE = /<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)"/g;

/**
 * Gives each module tag of the HTML the hash that the import map has for it. Without one Chromium fetches the module
 * before it has read the map, and once more, with the map's hash, where it runs it.
 */
export const pinModules = (html: string, integrity: Readonly<Record<string, string>>): string =>
  html.replace(MODULE, (tag, url: string) => {
    const hash = integrity[url];
    return hash ? `${tag} integrity="${escapeHtml(hash)}"` : tag;
  });
