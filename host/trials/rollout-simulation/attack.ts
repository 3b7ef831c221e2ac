import { type Arms, nobody } from '../../server/rollouts/totals';

/** Part of the networks that the liar's network is in. */
export const LIAR_PART = 0;

/** Returns the reports of someone who hides a bad release: fine visitors of the candidate, bad ones of the running release. */
export const coveringReports = (): Arms => ({
  ...nobody(),
  candidate: { visitors: 1, bad: 0 },
  control: { visitors: 1, bad: 1 },
});
