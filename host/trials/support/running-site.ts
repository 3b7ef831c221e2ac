import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import { SERVICE_PATHS } from '@club/shared/service';
import { listEvaluations } from '../../server/directory/sql/evaluations';
import { listFeedback } from '../../server/directory/sql/messages';
import { specialistIdOfRow } from '../../server/directory/sql/rows';
import { EVALUATION_FIELDS } from '../../server/directory/store';
import type { Env } from '../../server/platform/config/env-reader';
import type { Sql } from '../../server/platform/database/database';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { freePort } from './free-ports';

const START_TIMEOUT_MS = 30_000;

export type StartedSite = { server: SpawnedServer; base: string };

/** Environment without rate limits, because all test submissions come from one address. */
const LIMITS = {
  RATE_LIMIT: '0',
  EVALUATION_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;

const envOf = (place: DataLocation, env: Env): Env => ({
  DATA_DIR: place.dataDir,
  DATABASE_URL: place.databaseUrl ?? '',
  ...LIMITS,
  ...env,
});

/** Starts the server with this data and waits until it listens. Rate limits are off unless `env` sets them. */
export async function startSite(file: string, place: DataLocation, env: Env = {}): Promise<StartedSite> {
  const server = spawnServer(file, envOf(place, env));
  return { server, base: await server.url() };
}

/** Starts the server and writes its log to the open file `log`, which may become unwritable during the test. */
export async function startSiteLoggingTo(
  log: number,
  file: string,
  place: DataLocation,
): Promise<StartedSite> {
  const port = String(await freePort());
  const server = spawnServer(file, envOf(place, { PORT: port }), log);
  const site = { server, base: `http://127.0.0.1:${port}` };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while ((await fetchHealth(site)) === null) {
    if (Date.now() > deadline || server.child.exitCode !== null)
      throw new Error(`the server did not start: ${server.output.stderr}`);
    await pause(50);
  }
  return site;
}

/** Returns the body of the `/healthz` response; null without a response. */
export const fetchHealth = ({ base }: StartedSite): Promise<{ status?: string; log?: string } | null> =>
  fetch(`${base}/healthz`).then(
    (answer) => answer.json(),
    () => null,
  );

/** Stops the server with SIGTERM; throws if the exit code is not 0. */
export async function stopSite({ server }: StartedSite): Promise<void> {
  server.child.kill('SIGTERM');
  const code = await server.ended();
  if (code !== 0) throw new Error(`the server ended with ${code}: ${server.output.stderr}`);
}

/** Kills the server with SIGKILL; does nothing if it has already exited. */
export async function killSite({ server }: StartedSite): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended();
}

/** Returns the ids of the listed specialists. */
export async function fetchListedIds({ base }: StartedSite): Promise<string[]> {
  const rows: unknown[] = await (await fetch(base + SERVICE_PATHS.specialists)).json();
  return rows.map((row) => specialistIdOfRow(row, 'id')).filter((id) => id !== '');
}

export type SpawnedServer = {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Resolves with the URL on which the server listens; rejects if the server exits first. */
  url(): Promise<string>;
  /** Resolves with the exit code, or the signal that ended the process. */
  ended(): Promise<number | string | null>;
};

/**
 * Starts the server's entry file as a child process on a free port; the caller stops it. If `log` is an open file,
 * writes stdout to it instead of capturing it.
 */
export function spawnServer(file: string, env: Env, log: number | 'pipe' = 'pipe'): SpawnedServer {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', log, 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exit = once(child, 'close').then(([code, signal]): number | string | null => code ?? signal);

  async function url(): Promise<string> {
    const listening = new Promise<string>((resolve) => {
      child.stdout?.on('data', function look() {
        const found = /listening at (http:\S+?)"/.exec(output.stdout);
        if (!found?.[1]) return;
        child.stdout?.off('data', look);
        resolve(found[1]);
      });
    });
    const gone = exit.then((code) => {
      throw new Error(`ended with ${code}: ${output.stderr}`);
    });
    return Promise.race([listening, gone]);
  }

  return { child, output, url, ended: () => exit };
}

/** Entry file of the data service without the site, built. */
export const SERVICE_FILE = fileURLToPath(new URL('../../dist/server/service.js', import.meta.url));

/** A visitor's submission; a retry sends the same body. */
export type SentSubmission =
  | { kind: 'evaluation'; body: Evaluation }
  | { kind: 'feedback'; body: SiteFeedback };

/** Reads all submissions in the database of a stopped server; throws if the database is damaged. */
export async function readStoredSubmissions(place: DataLocation): Promise<SentSubmission[]> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  try {
    return await opened.value.read(readSubmissions);
  } finally {
    await opened.value.close();
  }
}

export async function readSubmissions(sql: Sql): Promise<SentSubmission[]> {
  return [
    ...(await listEvaluations(sql)).map((stored) => {
      const body = Object.fromEntries(EVALUATION_FIELDS.map((field) => [field, stored[field]]));
      return { kind: 'evaluation', body } as SentSubmission;
    }),
    ...(await listFeedback(sql, {})).map(
      ({ comentario, reaccion }): SentSubmission => ({ kind: 'feedback', body: { comentario, reaccion } }),
    ),
  ];
}
