/** How often each outcome of drawing pages is counted in the site's metrics: of one remote, or of all. */
export async function outcomesOf(origin: string, remote?: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const outcomes: Record<string, number> = {};
  for (const [, labels = '', count] of text.matchAll(/^club_drawings_total\{(.*)\} (\d+)$/gm)) {
    const outcome = /outcome="(\w+)"/.exec(labels)?.[1] ?? '';
    if (remote !== undefined && !labels.includes(`remote="${remote}"`)) continue;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + Number(count);
  }
  return outcomes;
}

/** What was counted in between. */
export const outcomesSince = (
  before: Record<string, number>,
  now: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(now)
      .map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
