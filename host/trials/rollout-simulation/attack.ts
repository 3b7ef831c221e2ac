import { type Arms, nobody } from '../../server/rollouts/totals';

/** What somebody in one network tells who wants a sound release stopped, or a bad one to go on. */
export const ATTACKS = ['accuse', 'cover'] as const;
export type Attack = (typeof ATTACKS)[number];

/** The part of the networks that theirs is in. */
export const ATTACKER = 0;

/** Who accuses tells of bad visitors of the candidate and of fine ones of the running release; who covers, the opposite. */
export const lie = (attack: Attack): Arms => ({
  ...nobody(),
  candidate: { visitors: 1, bad: attack === 'accuse' ? 1 : 0 },
  control: { visitors: 1, bad: attack === 'accuse' ? 0 : 1 },
});
