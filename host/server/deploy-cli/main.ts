import { runCommand } from './run';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  packageDir: process.cwd(),
  print: console.log,
});
