import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../../host/trials/support/free-ports';

/** Starts a virtual screen and returns its `DISPLAY` value. */
export async function startDisplay(program: string): Promise<{ name: string; stop: () => void }> {
  const args = ['-displayfd', '1', '-screen', '0', '1360x1000x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => void server.kill();
  process.once('exit', stop);
  const [number] = (await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => ['']),
  ])) as [Buffer | string];
  if (!String(number).trim()) throw new Error(`${program} did not start`);
  return { name: `:${String(number).trim()}`, stop };
}

const LISTEN = '0A';

/** Lists the loopback ports on which a process listens, on Linux. */
function listeningPorts(pid: number): number[] {
  const sockets = new Set(readdirSync(`/proc/${pid}/fd`).map((file) => socketOf(`/proc/${pid}/fd/${file}`)));
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTEN && sockets.has(fields[9]))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}

function socketOf(link: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
  } catch {
    // Ignores a file descriptor that the process has closed meanwhile.
    return undefined;
  }
}

const START_TIMEOUT_MS = 30_000;

export type MiniBrowser = {
  /** Address of the browser's WebDriver server. */
  driver: string;
  /** Returns the console address of the nth page, counted from 1. */
  console: (page: number) => string;
  stop: () => Promise<void>;
};

type Options = { browser: string; driver: string; display: string; settings: readonly string[] };

/**
 * Starts WebKitGTK's MiniBrowser with a Web Inspector server, then the WebDriver server, which connects to it. A browser
 * that the driver starts itself has no inspector server.
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
    // Renders on the processor, since emulated OpenGL is slower on machines without a graphics card.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  };
  const page = start(browser, ['--automation', '--enable-developer-extras=true', ...settings], env);
  const port = await soon(() => listeningPorts(page.pid ?? 0).find((one) => one !== inspectorPort));
  const service = start(driver, ['-p', String(driverPort), '-t', `127.0.0.1:${port}`], env);
  const address = `http://127.0.0.1:${driverPort}`;
  await soon(() => answers(`${address}/status`));

  return {
    driver: address,
    // Skips socket 2, which belongs to the WebDriver session instead of a page.
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

/** Calls a function repeatedly until it returns a value. */
async function soon<Result>(look: () => Result | Promise<Result>): Promise<NonNullable<Result>> {
  const deadline = Date.now() + START_TIMEOUT_MS;
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
