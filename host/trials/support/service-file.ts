import { fileURLToPath } from 'node:url';

/** The built data service without the site. */
export const SERVICE_FILE = fileURLToPath(new URL('../../dist/server/service.js', import.meta.url));
