import type { Lists } from '../directory/store';
import type { SitePlugin } from '../pages/site-plugin';
import { readConfig } from '../platform/config/config';
import { type PrepareBeforeStart, type RunningServer, startServer } from './start-server';

/**
 * Runs the server until a signal, then finishes open requests. Prints all problems of a failed start. Exits on
 * unhandled errors. Returns the URL; null if the start failed.
 */
export async function runProcess(
  site: SitePlugin,
  demo: Lists,
  prepare?: PrepareBeforeStart,
): Promise<string | null> {
  // Disables Node's default, which opens its debugger on SIGUSR1.
  process.on('SIGUSR1', () => undefined);
  const read = readConfig(process.env);
  if (!read.ok) return refuse(read.problems);
  const started = await startServer(read.config, site, demo, prepare);
  if (!started.ok) return refuse([started.problem]);
  stopOnSignals(started.server);
  return started.server.url;
}

/**
 * Prints the problems and exits at once, because the parent process must detect the failed start even if other work is
 * running.
 */
function refuse(problems: readonly string[]): null {
  const lines = problems.map((problem) => `cannot start: ${problem}\n`);
  process.stderr.write(lines.join(''), () => process.exit(1));
  return null;
}

function stopOnSignals({ log, stop }: RunningServer): void {
  const die = (err: unknown, reason: string) => {
    log.fatal({ err: err instanceof Error ? err : new Error(String(err)) }, reason);
    process.exit(1);
  };
  let stopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error) => die(error, 'could not stop cleanly'),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('unhandledRejection', (reason) => die(reason, 'unhandled rejection'));
  process.on('uncaughtException', (error) => die(error, 'uncaught exception'));
}
