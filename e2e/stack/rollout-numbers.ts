import type { RemoteName } from '@club/shared/federation';
import type { Registry } from './registry';

/** The cookie of visitors while some get another release. */
export const GROUP = 'club-grupo';

/** A visitor's number that gets the release on its way, and one that does not, as a running site tells. */
export async function numbersAt(origin: string, remote: RemoteName) {
  const plain = await fetch(`${origin}/registry.json`);
  const { entry: running } = ((await plain.json()) as Registry).remotes[remote];
  const inside: string[] = [];
  const outside: string[] = [];
  for (let number = 0; number < 100; number += 1) {
    const cookie = `${GROUP}=${number}`;
    const answer = await fetch(`${origin}/registry.json`, { headers: { cookie } });
    const { entry } = ((await answer.json()) as Registry).remotes[remote];
    (entry === running ? outside : inside).push(String(number));
  }
  return { inside, outside };
}
