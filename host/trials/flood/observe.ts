import { SERVICE_PATHS } from '@club/shared/service';
import type { StartedSite } from '../support/running-site';

export type Latency = { p50: number; p99: number; worst: number };
export type ServedRatings = {
  bytes: number;
  /** By specialist. */
  summaries: Map<string, { average: number; comments: number }>;
};

const PAUSE_MS = 10;

/** Asks for /healthz again and again until it is told to stop; anything but 200 is a fault. */
export function watchHealth({ base }: StartedSite, faults: string[]): () => Promise<Latency> {
  const times: number[] = [];
  let watching = true;
  const watched = (async () => {
    while (watching) {
      const start = performance.now();
      const status = await statusOf(`${base}/healthz`);
      times.push(performance.now() - start);
      if (status !== 200) faults.push(`/healthz answered ${status}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return async () => {
    watching = false;
    await watched;
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99), worst: at(1) };
  };
}

async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The ratings list as a visitor gets it. */
export async function fetchRatings({ base }: StartedSite): Promise<ServedRatings> {
  const answer = await fetch(base + SERVICE_PATHS.ratings);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the ratings list answered ${answer.status}`);
  const rows: { cedula?: unknown; promedio?: unknown; comentarios?: unknown }[] = JSON.parse(text);
  return {
    bytes: Buffer.byteLength(text),
    summaries: new Map(
      rows.map(({ cedula, promedio, comentarios }) => [
        String(cedula).trim(),
        {
          average: Number(String(promedio).replace(',', '.')),
          comments: Array.isArray(comentarios) ? comentarios.length : 0,
        },
      ]),
    ),
  };
}
