import { join } from 'node:path';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { runProcess } from './run-process';
import { sitePlugin } from './site/site-plugin';

const dist = join(import.meta.dirname, '..');

await runProcess(sitePlugin(dist), { specialists: demoSpecialists(), ratings: demoRatings() });
