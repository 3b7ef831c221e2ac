/** What is to become of a rollout now, and why, in one line for people. */
export type Verdict = { action: 'wait' | 'go' | 'hold' | 'stop'; reason: string };
