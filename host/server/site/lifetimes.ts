/** Forbids proxies to transform files, because pages pin each script by its hash. */
export const YEAR = 'public, max-age=31536000, immutable, no-transform';
export const HOUR = 'public, max-age=3600, no-transform';

/** Disables shared caches, because the response depends on `Host`, which many omit from their key. */
export const PRIVATE_HOUR = 'private, max-age=3600, no-transform';

/** Matches files with a content hash in their name or folder. */
export const HASHED_PATH = /^\/(assets|remotes)\/|-[\w-]{8}\.js$/;
