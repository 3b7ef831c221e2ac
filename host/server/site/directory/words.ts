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

/** The places and areas that searches know, in one spelling each: the catalogue's, else that of the first record with it. */
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

  /** undefined for a word that nobody knows. */
  spell(kind: Kind, text: string): string | undefined {
    return this.#spellings[kind].get(KEYS[kind](text));
  }

  /** The steps in their one spelling, without those that nobody knows. */
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
