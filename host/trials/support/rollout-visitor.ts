import { type Registry, releaseName, SIGNALS_PATH, type Signal } from '@club/shared/federation';

/** What a visitor's page said it was composed of. */
export type RolloutVisit = { release: string; rollout: string | undefined };

const REGISTRY = /<script[^>]*\bid="registry"[^>]*>(.*?)<\/script>/s;

/** Each visitor has a network, which a proxy on this machine would tell: the multiplier is odd, so that no two share one. */
const headersOf = (visitor: number): Record<string, string> => {
  const network = Math.imul(visitor, 40_503) & 0xffff;
  return { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.${(visitor >> 16) & 255}` };
};

/** Opens a profile for the first time, without a cookie, and reads which release of it the page runs. */
export async function openRolloutProfile(base: string, visitor: number): Promise<RolloutVisit> {
  const answer = await fetch(`${base}/detalle/1`, { headers: headersOf(visitor) });
  const registry = REGISTRY.exec(await answer.text())?.[1];
  if (answer.status !== 200 || !registry) throw new Error(`a page was answered with ${answer.status}`);
  const { profile } = (JSON.parse(registry) as Registry).remotes;
  if (!profile) throw new Error('a page has no profile');
  return { release: releaseName(profile), rollout: profile.rollout };
}

/** Tells once for the day and once for the rollout how the page's release fared, as the page does. */
export async function tell(
  base: string,
  visitor: number,
  visit: RolloutVisit,
  isBad: boolean,
): Promise<void> {
  const told = {
    remote: 'profile' as const,
    release: visit.release,
    faults: isBad ? (['render'] as const) : [],
  };
  const signal: Signal = {
    releases: [
      { ...told, faults: [...told.faults] },
      ...(visit.rollout ? [{ ...told, faults: [...told.faults], rollout: visit.rollout }] : []),
    ],
  };
  const answer = await fetch(base + SIGNALS_PATH, {
    method: 'POST',
    headers: { ...headersOf(visitor), origin: base, 'content-type': 'application/json' },
    body: JSON.stringify(signal),
  });
  if (answer.status !== 204) throw new Error(`a beacon was answered with ${answer.status}`);
}
