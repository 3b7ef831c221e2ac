import type { Cause } from './cause';

/** What is to become of a rollout now, and why. */
export type Verdict = { action: 'wait' | 'go' | 'hold' | 'stop'; cause: Cause };
