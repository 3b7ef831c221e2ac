import { EVALUATION_DIALOG } from './evaluation-dialog';
import { FAULTS } from './faults';
import { FINDING } from './finding';
import { FINDING_LONG } from './finding-long';
import { HIRING } from './hiring';
import { PLACES } from './places';
import { PRINT } from './print';
import { PROFILE } from './profile';
import { PROFILE_DIALOGS } from './profile-dialogs';
import { QUOTATION_DIALOG } from './quotation-dialog';
import { REGISTRATION } from './registration';
import type { Scene } from './scene';
import { SHELL } from './shell';
import { SHORTLIST } from './shortlist';
import { WIDGET } from './widget';

/** Every screen of the site in each of its states, by what it belongs to. */
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
