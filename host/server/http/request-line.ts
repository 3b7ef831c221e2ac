/** The path of a request target, still encoded; proxies may send the target as an absolute URL. */
export function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/';
}

/** The query of a request target. */
export const queryOf = (target: string): URLSearchParams =>
  new URLSearchParams(target.match(/\?([^#]*)/)?.[1]);

/** The request target with a path that can be decoded: where it cannot, its percent signs stand for themselves. */
export function readableTarget(target: string): string {
  const path = pathOf(target);
  return decoded(path) === null ? target.replace(path, () => path.replaceAll('%', '%25')) : target;
}

/** Why a path is refused before any route sees it: the status to answer, or null. */
export function refusedPath(path: string): 400 | 404 | null {
  const text = decoded(path);
  if (text === null || text.includes('\0')) return 400;
  return text.split(/[/\\]/).includes('..') ? 404 : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
