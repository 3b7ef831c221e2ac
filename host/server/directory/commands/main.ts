import { ignoreClosedPipe } from '../../platform/logging/closed-pipe';
import { runDataCommand } from './run-command';

ignoreClosedPipe();
process.exitCode = await runDataCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
