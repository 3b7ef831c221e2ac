import { isRecord } from '../domain';
import { readJson, session, writeJson } from '../storage/browser-storage';
import { OWN_SESSION_KEYS } from '../storage/keys';

/** The dialog to open after the reload. */
export type PendingDialog = {
  /** Path and query of the page that its button stands on. */
  path: string;
  /** Names of the buttons that open it, in order: one of a menu, if any, then that of the dialog. */
  buttons: string[];
};

type Reloads = { sites: string[]; wanted: PendingDialog | null };

/** A tab forgets the oldest beyond this many. */
const MAX_SITES = 20;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function parseWanted(value: unknown): PendingDialog | null {
  if (!isRecord(value)) return null;
  const { path, buttons } = value;
  return typeof path === 'string' && isTexts(buttons) ? { path, buttons } : null;
}

function reloads(): Reloads {
  const value = readJson(session, OWN_SESSION_KEYS.reloads);
  const { sites, wanted } = isRecord(value) ? value : {};
  return {
    sites: isTexts(sites) ? sites : [],
    wanted: parseWanted(wanted),
  };
}

const write = (value: Reloads): boolean => writeJson(session, OWN_SESSION_KEYS.reloads, value);

/** Whether this tab has loaded a new page already to come to the state of the site that `site` names. */
export const wasReloadedFor = (site: string): boolean => reloads().sites.includes(site);

/** Notes why the tab loads a new page, and what that page should open. False: not kept, so that the tab must stay. */
export function rememberReload(site: string, wanted: PendingDialog | null): boolean {
  return write({ sites: [...reloads().sites, site].slice(-MAX_SITES), wanted });
}

/** The dialog that the former page could not open; asked for a second time there is none. */
export function consumePendingDialog(): PendingDialog | null {
  const { sites, wanted } = reloads();
  if (wanted) write({ sites, wanted: null });
  return wanted;
}
