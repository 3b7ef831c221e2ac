import { widgetAndEvaluation } from './section-2/dialogs';
import { layout } from './section-2/layout';
import { profilePage } from './section-2/profile';
import { registrationDialogs } from './section-2/registration';
import { resultsAndCard } from './section-2/results';
import { search } from './section-2/search';

/** Screens and routes. */
export const section2 = [
  ...layout,
  ...registrationDialogs,
  ...search,
  ...resultsAndCard,
  ...profilePage,
  ...widgetAndEvaluation,
];
