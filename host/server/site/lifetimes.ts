export const YEAR = 'public, max-age=31536000, immutable';
export const HOUR = 'public, max-age=3600';

/** Files whose name, or whose folder's name, changes with their content. */
export const HASHED = /^\/(assets|remotes)\/|-[\w-]{8}\.js$/;
