import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../../host/trials/support/free-ports';

/** A screen that nobody looks at: `DISPLAY` of what shall be shown on it. */
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

/** The loopback ports on which a process listens, as Linux tells. */
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
    // Closed since the folder was read.
    return undefined;
  }
}

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
