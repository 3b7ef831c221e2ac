const SCRIPT_OR_STYLE = /\.(js|css)$/;
const RELEASE = /^(\/remotes\/[a-z][a-z0-9-]*\/)[^/]+\//;
const HASH = /-[\w-]{8}(\.\w+)$/;

/** The addresses at which a script or style lies in every release or build, as a URL pattern; null where an address does not change with its content. */
export function versionsOf(path: string): string | null {
  if (!SCRIPT_OR_STYLE.test(path)) return null;
  const pattern = path.replace(RELEASE, '$1*/').replace(HASH, '-*$1');
  return pattern === path ? null : pattern;
}
