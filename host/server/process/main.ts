import { join } from 'node:path';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { sitePlugin } from '../pages/site-plugin';
import { deployBuildsOfCheckout } from './own-builds';
import { runProcess } from './run-process';

const dist = join(import.meta.dirname, '..');
const checkout = join(dist, '..', '..');

/** URL of the site, for `npm start`; null if the server did not start. */
export const url = await runProcess(
  sitePlugin(dist),
  { specialists: demoSpecialists(), ratings: demoRatings() },
  deployBuildsOfCheckout(process.argv.slice(2), checkout),
);
