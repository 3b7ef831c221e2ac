/** What this browser told: the day, and releases by their folder (with a rollout's id, where told for that), fine or not. */
export type Told = { dia: string; bien: string[]; mal: string[] };

/** Where a browser keeps it; `write` is false where it cannot. */
export type ToldMemory = { read: () => string | null; write: (text: string) => boolean };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function parse(text: string | null): Told | null {
  try {
    const value: Partial<Told> | null = JSON.parse(text ?? 'null');
    return value && typeof value.dia === 'string' && isTexts(value.bien) && isTexts(value.mal)
      ? { dia: value.dia, bien: value.bien, mal: value.mal }
      : null;
  } catch {
    return null;
  }
}

/** What was told that still counts: on that day, by a tab that knows of no rollout too, or for one of the rollouts. */
export function readTold(text: string | null, day: string, rollouts: readonly string[]): Told {
  const told = parse(text);
  const counts = (subject: string) => {
    const [, , rollout = ''] = subject.split('/');
    return told?.dia === day || rollouts.includes(rollout);
  };
  return { dia: day, bien: told?.bien.filter(counts) ?? [], mal: told?.mal.filter(counts) ?? [] };
}

/** Whether the visitor is to be counted for it, once (`new`) or from fine to not (`worse`). */
export function dueOf({ bien, mal }: Told, subject: string, isBad: boolean): 'new' | 'worse' | null {
  if (mal.includes(subject)) return null;
  if (!bien.includes(subject)) return 'new';
  return isBad ? 'worse' : null;
}

/** The same, having told of it. */
export function withTold({ dia, bien, mal }: Told, subject: string, isBad: boolean): Told {
  const others = bien.filter((each) => each !== subject);
  return isBad ? { dia, bien: others, mal: [...mal, subject] } : { dia, bien: [...others, subject], mal };
}
