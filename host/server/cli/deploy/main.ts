import { join } from 'node:path';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { ignoreClosedPipe } from '../../platform/logging/closed-pipe';
import { runCommand } from './run';

ignoreClosedPipe();
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  packageDir: process.cwd(),
  print: (line) => console.log(line),
  trial: {
    rendererDir: join(import.meta.dirname, '..', 'prerender'),
    lists: () => ({ specialists: demoSpecialists(), ratings: demoRatings() }),
  },
});
