import { join } from 'node:path';
import { demoSpecialists } from '@club/shared/demo';
import { ignoreClosedPipe } from '../../platform/logging/closed-pipe';
import { runExport } from './command';

ignoreClosedPipe();
process.exitCode = await runExport(process.argv.slice(2), {
  env: process.env,
  dist: join(import.meta.dirname, '..'),
  checkout: join(import.meta.dirname, '..', '..', '..'),
  cwd: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => console.log(line),
  demo: demoSpecialists,
});
