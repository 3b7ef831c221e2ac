import { runCommand } from './run-command';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
