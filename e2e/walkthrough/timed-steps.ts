export type Steps<Place> = Readonly<Record<string, (place: Place) => Promise<unknown>>>;

const minutes = (since: number): string => `${((Date.now() - since) / 60_000).toFixed(1)} min`;

/** Takes one step after the other, until one fails; answers how long each took, or that it failed. */
export async function timedSteps<Place>(
  steps: Steps<Place>,
  place: Place,
  onFailure: (step: string, error: Error) => void,
): Promise<Record<string, string>> {
  const outcome: Record<string, string> = {};
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now();
    try {
      await step(place);
      outcome[name] = minutes(start);
    } catch (error) {
      onFailure(name, error as Error);
      return { ...outcome, [name]: 'failed' };
    }
  }
  return outcome;
}
