import { EVALUATION_SCENES, PROFILE_DIALOG_SCENES, QUOTATION_SCENE, WIDGET_SCENES } from './dialogs';
import { LONG_TEXT_SCENES, SEARCH_SCENES } from './finding';
import { FAULT_SCENES, HIRING_SCENES, LOADED_SCREEN_SCENES, PRINT_SCENES, SHORTLIST_SCENES } from './pages';
import { PROFILE_SCENES } from './profile';
import type { Scene } from './scene';
import { REGISTRATION_SCENES, SHELL_SCENES } from './shell';

/** Every screen of the site in each of its states, by group. */
export const SCENES: Record<string, Scene[]> = {
  Addresses: LOADED_SCREEN_SCENES,
  Shell: SHELL_SCENES,
  Registration: REGISTRATION_SCENES,
  Finding: [...SEARCH_SCENES, ...LONG_TEXT_SCENES],
  Shortlist: SHORTLIST_SCENES,
  Profile: PROFILE_SCENES,
  'Dialogs of a profile': [...PROFILE_DIALOG_SCENES, QUOTATION_SCENE, ...EVALUATION_SCENES],
  'Before hiring': HIRING_SCENES,
  Feedback: WIDGET_SCENES,
  Faults: FAULT_SCENES,
  Paper: PRINT_SCENES,
};
