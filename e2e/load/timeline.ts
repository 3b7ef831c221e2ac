import type { RemoteName } from '@club/shared/federation';
import { COMPOSED_REMOTES } from '../data/composed-remotes';
import type { Registry } from '../stack/registry';

export type Versions = Record<RemoteName, string>;

export function versionsOf({ remotes }: Registry): Versions {
  return Object.fromEntries(COMPOSED_REMOTES.map((name) => [name, remotes[name].version])) as Versions;
}

/** What a site was told to run, change by change. */
export class Timeline {
  readonly #states: Versions[];
  #answered = 0;

  constructor(first: Versions) {
    this.#states = [first];
  }

  get now(): Versions {
    return this.#states.at(-1) as Versions;
  }

  /** Changes that the site has answered: who asks from here on must see them. */
  get answered(): number {
    return this.#answered;
  }

  async change(name: RemoteName, version: string, perform: () => Promise<unknown>): Promise<void> {
    this.#states.push({ ...this.now, [name]: version });
    await perform();
    this.#answered = this.#states.length - 1;
  }

  /** Whatever may have been in force since so many changes were answered. */
  since(answered: number): Versions[] {
    return this.#states.slice(answered);
  }
}
