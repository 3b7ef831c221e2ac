import type { RatingSummary, Specialist } from '@club/shared/domain';
import { aSiteConfig } from '@club/shared/testing';
import { vi } from 'vitest';

export const CONFIG = aSiteConfig();

export type Service = {
  specialists: readonly Specialist[] | Promise<never>;
  ratings: readonly RatingSummary[] | Promise<never>;
  /** How the next evaluations are taken. */
  evaluation: () => Promise<Response>;
};

/** Puts the four calls behind a stubbed `fetch`, which the test may ask what was sent. */
export function stubService(service: Service) {
  const fetched = vi.fn(async (url: string, _init?: RequestInit): Promise<Response> => {
    if (url === CONFIG.endpoints.evaluation) return service.evaluation();
    const rows = url === CONFIG.endpoints.specialists ? service.specialists : service.ratings;
    return new Response(JSON.stringify(await rows));
  });
  vi.stubGlobal('fetch', fetched);
  return {
    /** The bodies of the evaluations sent so far. */
    evaluations: () =>
      fetched.mock.calls
        .filter(([url]) => url === CONFIG.endpoints.evaluation)
        .map(([, init]) => JSON.parse(String(init?.body)) as unknown),
  };
}
