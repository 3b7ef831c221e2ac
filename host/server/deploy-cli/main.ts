import { join } from 'node:path';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { runCommand } from './run';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  packageDir: process.cwd(),
  print: console.log,
  trial: {
    rendererDir: join(import.meta.dirname, '..', 'prerender'),
    lists: () => ({ specialists: demoSpecialists(), ratings: demoRatings() }),
  },
});
