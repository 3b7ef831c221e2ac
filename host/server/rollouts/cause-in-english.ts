import type { Cause } from './cause';
import { shownTime } from './shown-time';
import type { Arms } from './totals';

function duration(ms: number): string {
  const { value, unit } = shownTime(ms);
  return `${value} ${unit}`;
}

const told = ({ candidate, control }: Arms): string =>
  `${candidate.bad} of ${candidate.visitors} visitors of the candidate met a fault, ${control.bad} of ${control.visitors} of the running release`;

function progress(cause: Extract<Cause, { kind: 'progress' | 'late' }>): string {
  const { share, timeMs, timeWantedMs, visitors, visitorsWanted } = cause;
  const seen = visitorsWanted > 0 ? ` with ${visitors} of ${visitorsWanted} visitors` : '';
  return `at ${share} % for ${duration(timeMs)} of ${duration(timeWantedMs)}${seen}; ${told(cause)}`;
}

/** Why a rollout does what it does, in one line for terminals, log and history. */
export function causeInEnglish(cause: Cause): string {
  switch (cause.kind) {
    case 'harm': {
      const how = cause.how === 'tested' ? ': more than chance explains' : '';
      return `${told(cause)}${how}`;
    }
    case 'covered':
      return `${told(cause)}, too many but for one part of the networks`;
    case 'askew': {
      const { candidate, control, share } = cause;
      return `${candidate.visitors} of ${candidate.visitors + control.visitors} visitors were the candidate's, which should have ${share} %: beacons are missing, or visitors are not sent by the share`;
    }
    case 'progress':
      return progress(cause);
    case 'late':
      return `no end after ${cause.days} days: ${progress(cause)}`;
    case 'contract':
      return 'its release is of a contract that this host does not run';
    case 'unreadable':
      return 'its files are gone or were altered: all get the running release until they are as deployed';
    case 'untold':
      return 'visitors tell nothing here (SIGNALS=off), so that somebody has to look: rollout go, or stop';
  }
}
