import { ignoreClosedPipe } from '../logging/closed-pipe';
import { runCommand } from './run-command';

ignoreClosedPipe();
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
