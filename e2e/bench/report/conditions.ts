import { DEVICE } from '../measure/device';
import { machine } from './machine';

/** When, where and how it was measured. */
export function conditions(browserVersion: string, rounds: number): string {
  const { cpuSlowdown, roundTripMs, downKbps, screen } = DEVICE;
  const { width, height } = screen.viewport;
  return [
    `${machine(browserVersion)}.`,
    `Processor ${cpuSlowdown} times slower, ${roundTripMs} ms, ${downKbps / 1000} Mbps, ${width} × ${height}; HTTP/2.`,
    `Medians of ${rounds} interleaved rounds; ratios are medians of each round's ratio. No visit had an error or a failed request.`,
  ].join('\n');
}
