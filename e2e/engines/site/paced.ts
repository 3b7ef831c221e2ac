import { setTimeout as pause } from 'node:timers/promises';

export type Line = { latencyMs: number; bytesPerSecond: number };

const STEP_BYTES = 4096;

/** A body as it comes over a slow line. */
export async function* paced(body: AsyncIterable<Buffer>, { latencyMs, bytesPerSecond }: Line) {
  await pause(latencyMs);
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += STEP_BYTES) {
      const step = chunk.subarray(start, start + STEP_BYTES);
      await pause((step.length / bytesPerSecond) * 1000);
      yield step;
    }
  }
}
