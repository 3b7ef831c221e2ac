/** Forbids proxies to minify: the page pins each script by its hash. */
export const YEAR = 'public, max-age=31536000, immutable, no-transform';
export const HOUR = 'public, max-age=3600, no-transform';

/** For answers that depend on the request's `Host`, which many shared caches leave out of their key. */
export const PRIVATE_HOUR = 'private, max-age=3600, no-transform';

/** Files whose name, or whose folder's name, changes with their content. */
export const HASHED = /^\/(assets|remotes)\/|-[\w-]{8}\.js$/;
