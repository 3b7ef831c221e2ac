import type { Lists } from '../directory/store';
import { readConfig } from '../platform/config/config';
import type { SitePlugin } from '../site/site-plugin';
import { type Prepare, type RunningServer, startServer } from './start-server';

/**
 * Runs the server until a signal ends it. Refuses a bad start with a line for each reason, drains on SIGTERM, and ends on
 * an unhandled error. Returns the address, or null if the start was refused.
 */
export async function runProcess(site: SitePlugin, demo: Lists, prepare?: Prepare): Promise<string | null> {
  // Node would open its debugger to whoever may send a signal.
  process.on('SIGUSR1', () => undefined);
  const read = readConfig(process.env);
  if (!read.ok) return refuse(read.problems);
  const started = await startServer(read.config, site, demo, prepare);
  if (!started.ok) return refuse([started.problem]);
  stopOnSignals(started.server);
  return started.server.url;
}

/** Ends the process, whatever has been begun by then: who started it must see that it does not serve. */
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
