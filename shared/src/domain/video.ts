const YOUTUBE_HOSTS = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/;
const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{5,20}$/;
const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{4,15})(?:\/([0-9a-f]{6,20}))?\/?$/;
const VIMEO_HASH = /^[0-9a-f]{6,20}$/;

/** Returns the player's URL for a YouTube or Vimeo video; null for anything else. Ruling 12. */
export function embedUrl(raw: string): string | null {
  const url = parseUrl(raw);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null;
  if (url.hostname === 'youtu.be') return youtubePlayer(url.pathname.slice(1).replace(/\/$/, ''));
  if (YOUTUBE_HOSTS.test(url.hostname)) return youtubePlayer(youtubeId(url));
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return vimeoPlayer(url);
  return null;
}

function youtubeId(url: URL): string {
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v') ?? '';
  return YOUTUBE_PATH.exec(url.pathname)?.[1] ?? '';
}

function youtubePlayer(id: string): string | null {
  return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeoPlayer(url: URL): string | null {
  const [, id, pathHash] = VIMEO_PATH.exec(url.pathname) ?? [];
  if (!id) return null;
  const hash = pathHash ?? url.searchParams.get('h') ?? '';
  return `https://player.vimeo.com/video/${id}${VIMEO_HASH.test(hash) ? `?h=${hash}` : ''}`;
}

function parseUrl(raw: string): URL | null {
  try {
    return new URL(raw.trim());
  } catch {
    return null;
  }
}
