import { bySpanishOrder } from './spanish-order';
import type { Specialist } from './specialist';
import { collapseSpaces, fold } from './text';

/** Split on commas, trimmed, each once whatever its case or accents; the first spelling stays. Spec §5. */
export function splitSpecializations(text: string): string[] {
  return [...collect([text]).values()];
}

/**
 * The specializations to choose from among the given specialists, in alphabetical order.
 * Pintura lists those with «pintura» or «general»; every other area leaves out those with «pintura». Spec §5.
 */
export function specializationsFor(area: string, list: readonly Specialist[]): string[] {
  const belongs = specializationRule(area);
  return [...collect(list.map((s) => s.especializacion))]
    .filter(([key]) => belongs(key))
    .map(([, name]) => name)
    .sort(bySpanishOrder);
}

/** Whether an area lists a specialization among those to choose from. Spec §5. */
export function listsSpecialization(area: string, name: string): boolean {
  return specializationRule(area)(fold(name));
}

function specializationRule(area: string): (folded: string) => boolean {
  if (fold(area) === 'pintura') return (folded) => folded.includes('pintura') || folded.includes('general');
  return (folded) => !folded.includes('pintura');
}

function collect(texts: readonly string[]): Map<string, string> {
  const byKey = new Map<string, string>();
  for (const text of new Set(texts)) {
    for (const part of text.split(',')) {
      const key = fold(part);
      if (key !== '' && !byKey.has(key)) byKey.set(key, collapseSpaces(part));
    }
  }
  return byKey;
}
