import { join } from 'node:path';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { runExport } from './command';

process.exitCode = await runExport(process.argv.slice(2), {
  env: process.env,
  dist: join(import.meta.dirname, '..'),
  checkout: join(import.meta.dirname, '..', '..', '..'),
  cwd: process.env.INIT_CWD ?? process.cwd(),
  print: console.log,
  demo: () => ({ specialists: demoSpecialists(), ratings: demoRatings() }),
});
