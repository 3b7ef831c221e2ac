/** The path of a request target, still encoded; proxies may send the target as an absolute URL. */
export function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/';
}

/** Why a path is refused before any route sees it: the status to answer, or null. */
export function refusedPath(path: string): 400 | 404 | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return 400;
  }
  if (decoded.includes('\0')) return 400;
  return decoded.split(/[/\\]/).includes('..') ? 404 : null;
}
