import { clearFilters } from './filters';
import { bringValues } from './page-data';
import { resetRatings } from './ratings';
import { closeRegistration } from './registration-prompt';
import { resetSends } from './sends';
import { resetShortlist } from './shortlist';
import { resetSpecialists } from './specialists';
import { resetUser } from './user';

/** Puts every store back to its first state, as on a new page; what the browser keeps stays. */
export function resetStores(): void {
  bringValues({});
  resetSpecialists();
  resetRatings();
  resetSends();
  resetUser();
  resetShortlist();
  closeRegistration();
  clearFilters();
}
