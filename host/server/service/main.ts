import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { runProcess } from '../process/run-process';

/** The data service alone, for pages that another web server serves. */
await runProcess(async () => undefined, { specialists: demoSpecialists(), ratings: demoRatings() });
