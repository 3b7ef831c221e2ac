import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { ROOT } from '../../kit/sites/workspace';

const projects = (...names: string[]): string => names.map((name) => ` --project=${name}`).join('');
const vitest = (...names: string[]) => `npx vitest run --config .vitest.config.ts${projects(...names)}`;
const playwright = (...names: string[]) =>
  `npx playwright test --config e2e/playwright.config.ts${projects(...names)}`;

const PARTS = {
  lint: 'npm run lint',
  types: 'npm run types',
  build: 'npm run build',
  'unit tests': vitest('together', 'windows', 'alone'),
  'browser tests': playwright('product', 'firefox', 'webkit'),
  'platform unit tests': vitest('platform'),
  'platform browser tests': playwright('long', 'platform', 'firefox-platform', 'webkit-platform', 'chromium'),
};

/** Ticks per second of the times in `/proc`. */
const TICKS = 100;

/** Returns the processor time of all ended child processes, s. */
function childSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(14, 16).map(Number);
  return (user + system) / TICKS;
}

/**
 * Runs `npm run lab -- costs`, which measures the time of each part of `npm test` and `npm run test:platform`, or only
 * of the named parts. Prints the figures of `e2e/README.md` as a table. Linux only. Returns the exit code.
 */
export default async function costsCommand(parts: string[]): Promise<number> {
  console.log('| Part | Tests | Minutes | Core-seconds |\n|---|---:|---:|---:|');
  for (const [name, command] of Object.entries(PARTS)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    const [started, before] = [Date.now(), childSeconds()];
    const child = spawn(command, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${command} failed:\n${output.slice(-4_000)}`);
    const tests = /Tests .*?(\d+) passed|^ +(\d+) passed/m.exec(output)?.slice(1).find(Boolean) ?? '';
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    console.log(`| ${name} | ${tests} | ${minutes} | ${Math.round(childSeconds() - before)} |`);
  }
  return 0;
}
