import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { runProcess } from '../process/run-process';

/** Runs only the data service. Another web server must serve the pages of the site. */
await runProcess(async () => undefined, { specialists: demoSpecialists(), ratings: demoRatings() });
