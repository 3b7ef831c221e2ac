/** Content types by the endings of files. */
export const TYPES = {
  'text/html; charset=utf-8': 'html',
  'text/css; charset=utf-8': 'css',
  'application/javascript; charset=utf-8': 'js',
  'text/plain; charset=utf-8': 'txt',
  'application/xml; charset=utf-8': 'xml',
  'application/json; charset=utf-8': 'json',
  'application/manifest+json': 'webmanifest',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'font/woff2': 'woff2',
};
