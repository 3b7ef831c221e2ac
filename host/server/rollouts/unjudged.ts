import type { Verdict } from './verdict';

/** Where visitors tell nothing, nobody but a person can say how a release fares: it keeps its share until somebody does. */
export const unjudged = (): Verdict => ({ action: 'hold', cause: { kind: 'untold' } });
