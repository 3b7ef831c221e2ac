import { FAULTS } from './faults';
import { FINDING, FINDING_LONG } from './finding';
import { HIRING, PLACES, PRINT, SHORTLIST } from './pages';
import { PROFILE } from './profile';
import { EVALUATION_DIALOG, PROFILE_DIALOGS, QUOTATION_DIALOG } from './profile-dialogs';
import type { Scene } from './scene';
import { REGISTRATION, SHELL } from './shell';
import { WIDGET } from './widget';

/** Every screen of the site in each of its states, by group. */
export const SCENES: Record<string, Scene[]> = {
  Addresses: PLACES,
  Shell: SHELL,
  Registration: REGISTRATION,
  Finding: [...FINDING, ...FINDING_LONG],
  Shortlist: SHORTLIST,
  Profile: PROFILE,
  'Dialogs of a profile': [...PROFILE_DIALOGS, QUOTATION_DIALOG, ...EVALUATION_DIALOG],
  'Before hiring': HIRING,
  Feedback: WIDGET,
  Faults: FAULTS,
  Paper: PRINT,
};
