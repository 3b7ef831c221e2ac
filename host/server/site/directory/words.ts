import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  cantonKey,
  collapseSpaces,
  type DrillDownSteps,
  fold,
  memoizeText,
  type Specialist,
} from '@club/shared/domain';

const placeKey = memoizeText(fold);

const KEYS = { provincia: placeKey, canton: cantonKey, area: placeKey };
type Kind = keyof typeof KEYS;

/** Known places and areas with one spelling each: the catalogue's, or the first record's. */
export class Words {
  readonly #spellings = { provincia: new Map(), canton: new Map(), area: new Map() } as Record<
    Kind,
    Map<string, string>
  >;

  constructor() {
    for (const { provincia, cantones } of PROVINCES) {
      this.#add('provincia', provincia);
      for (const { canton } of cantones) this.#add('canton', canton);
    }
    for (const { areaTrabajo } of WORK_AREAS) this.#add('area', areaTrabajo);
  }

  learn({ provincia, canton, areaTrabajo }: Specialist): void {
    this.#add('provincia', provincia);
    this.#add('canton', canton);
    for (const area of areaTrabajo) this.#add('area', area);
  }

  /** Returns the spelling, or undefined for an unknown word. */
  spell(kind: Kind, text: string): string | undefined {
    return this.#spellings[kind].get(KEYS[kind](text));
  }

  /** Returns the steps in their known spelling, without unknown words. */
  spellSteps(steps: DrillDownSteps): DrillDownSteps {
    const spelled: DrillDownSteps = {};
    for (const kind of ['provincia', 'canton', 'area'] as const) {
      const known = this.spell(kind, steps[kind] ?? '');
      if (known) spelled[kind] = known;
    }
    return spelled;
  }

  #add(kind: Kind, text: string): void {
    const key = KEYS[kind](text);
    const spellings = this.#spellings[kind];
    if (key !== '' && !spellings.has(key)) spellings.set(key, collapseSpaces(text));
  }
}
