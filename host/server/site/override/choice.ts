import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { queryOf } from '../../platform/http/paths';

/** Remote → the entry that this visitor's pages take it from, instead of the published one. */
export type Overrides = Partial<Record<RemoteName, string>>;

/** What a visitor tries: the overrides in force, and those that were asked for and are not allowed. */
export type Choice = { overrides: Overrides; refused: RemoteName[] };

const MAX_LENGTH = 500;

/** The entry that a text names, where it is a script on an allowed origin; else null. */
function allowedEntry(text: string, origins: readonly string[]): string | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  return origins.includes(origin) && pathname.endsWith('.js') ? `${origin}${pathname}` : null;
}

/** Reads what `overridesText` wrote; what is not allowed any more is left out. */
export function readOverrides(text: string, origins: readonly string[]): Overrides {
  const kept = new URLSearchParams(text);
  return Object.fromEntries(
    REMOTE_NAMES.flatMap((name) => {
      const entry = allowedEntry(kept.get(name) ?? '', origins);
      return entry ? [[name, entry]] : [];
    }),
  );
}

export const overridesText = (overrides: Overrides): string => new URLSearchParams(overrides).toString();

/** What is tried after a request: `?remote.<name>=<url of an entry>` begins or changes it, an empty value ends it. */
export function chooseOverrides(target: string, remembered: Overrides, origins: readonly string[]): Choice {
  const query = queryOf(target);
  const overrides = { ...remembered };
  const refused: RemoteName[] = [];
  for (const name of REMOTE_NAMES) {
    const asked = query.get(`remote.${name}`);
    if (asked === null) continue;
    const entry = allowedEntry(asked, origins);
    if (entry) overrides[name] = entry;
    else if (asked === '') delete overrides[name];
    else refused.push(name);
  }
  return { overrides, refused };
}
