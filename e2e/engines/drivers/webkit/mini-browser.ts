import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../../../host/trials/support/free-ports';
import { listeningPorts } from './listening-ports';

const START_MS = 30_000;

export type MiniBrowser = {
  /** Where its WebDriver answers. */
  driver: string;
  /** Where the console of its nth page is, counted from 1. */
  console: (page: number) => string;
  stop: () => Promise<void>;
};

type Options = { browser: string; driver: string; display: string; settings: readonly string[] };

/**
 * WebKitGTK's own browser with a WebDriver and, beside it, the Web Inspector's server. The driver would start the browser too, but
 * then without that server, and could not reach it with one: who asks for it moves the port for drivers.
 */
export async function startMiniBrowser({
  browser,
  driver,
  display,
  settings,
}: Options): Promise<MiniBrowser> {
  const [inspectorPort = 0, driverPort = 0] = await freePorts(2);
  const inspector = `127.0.0.1:${inspectorPort}`;
  const env = {
    ...process.env,
    DISPLAY: display,
    TZ: 'America/Costa_Rica',
    WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
    // By the processor itself: where there is no graphics card, its stand-in takes longer to draw.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  };
  const page = start(browser, ['--automation', '--enable-developer-extras=true', ...settings], env);
  const port = await soon(() => listeningPorts(page.pid ?? 0).find((one) => one !== inspectorPort));
  const service = start(driver, ['-p', String(driverPort), '-t', `127.0.0.1:${port}`], env);
  const address = `http://127.0.0.1:${driverPort}`;
  await soon(() => answers(`${address}/status`));

  return {
    driver: address,
    // The second target is the driver's session.
    console: (nth) => `ws://${inspector}/socket/1/${nth === 1 ? 1 : nth + 1}/WebPage`,
    stop: async () => void (await Promise.all([service, page].map(end))),
  };
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, stdio: 'ignore' });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** What the function gives as soon as it gives something. */
async function soon<Result>(look: () => Result | Promise<Result>): Promise<NonNullable<Result>> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error('MiniBrowser did not start');
    await pause(20);
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
