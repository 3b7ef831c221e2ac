import fc from 'fast-check';

/** One thing that strangers can hand in: how it may look, and what must hold whatever it is. */
export type FuzzKind<Input> = {
  name: string;
  input: fc.Arbitrary<Input>;
  /** Throws where something does not hold. */
  check: (input: Input) => void | Promise<void>;
};

export type FuzzOutcome = { name: string; inputs: number; fault: string | null };

/** Tries a kind on so many inputs; the fault is the smallest input that was found to break it, with the reason. */
export async function tryKind<Input>(
  { name, input, check }: FuzzKind<Input>,
  inputs: number,
  seed: number,
): Promise<FuzzOutcome> {
  const property = fc.asyncProperty(input, async (given) => check(given));
  const run = await fc.check(property, { numRuns: inputs, seed });
  const fault = run.failed
    ? `${JSON.stringify(run.counterexample?.[0])}: ${run.errorInstance instanceof Error ? run.errorInstance.message : ''}`
    : null;
  return { name, inputs: run.numRuns, fault };
}
