import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { runProcess } from '../process/run-process';

/** Runs only the data service, for a site whose pages another web server serves. */
await runProcess(async () => undefined, { specialists: demoSpecialists(), ratings: demoRatings() });
